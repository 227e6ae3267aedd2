"""Export formats, a module each; `registry` lists them."""
