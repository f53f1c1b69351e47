/* The copy button takes the last line break off what it copies. Where that is the empty line that ends
   a body, it gets one more, which nobody sees. */
for (const block of document.querySelectorAll(".highlight pre")) {
  const prompts = block.querySelectorAll(".gp");
  const last = prompts[prompts.length - 1];
  if (last && last.textContent === "...") {
    const line = document.createElement("span");
    line.hidden = true;
    line.textContent = "...\n";
    block.append(line);
  }
}
