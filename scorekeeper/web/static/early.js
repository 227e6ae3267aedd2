// Runs before anything is drawn, so that nothing jumps. What only the page's script can answer is
// there from the first if the browser has what that needs, and goes if it has not run to its end.

{
  const { classList } = document.documentElement;
  if ([].findLast) classList.add("scripted"); // those without it lack dialogs too
  addEventListener("load", () => classList.contains("runs") || classList.remove("scripted"));
}
