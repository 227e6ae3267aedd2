// Runs before anything is drawn, so that nothing jumps. What only the page's script can answer is
// there from the first if the browser has what that needs, and goes if it has not run to its end.

{
  const page = document.documentElement;
  const { classList } = page;
  // Those without the first lack dialogs too, and without the second no button would look chosen.
  if ([].findLast && "ariaPressed" in page) classList.add("scripted");
  addEventListener("load", () => classList.contains("runs") || classList.remove("scripted"));
}
