// The one script of the pages.
export {};
