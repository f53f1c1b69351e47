/* Code and tables that scroll sideways can be reached and scrolled by keyboard. */
{
  const KINDS = [
    [".highlight pre", "code", "コード"],
    [".table-wrapper", "table", "表"],
  ];
  const SAID = { en: (kind) => `${kind}, scrolls sideways`, ja: (kind) => `${kind}（横にスクロール）` };
  const NAMES = ["tabindex", "role", "aria-label"];

  const mark = () => {
    const language = document.documentElement.lang === "ja" ? "ja" : "en";
    for (const [found, en, ja] of KINDS) {
      for (const box of document.querySelectorAll(found)) {
        const scrolls = box.scrollWidth > box.clientWidth;
        const said = SAID[language](language === "ja" ? ja : en);
        const values = ["0", "group", said];
        NAMES.forEach((name, at) =>
          scrolls ? box.setAttribute(name, values[at]) : box.removeAttribute(name),
        );
      }
    }
  };

  mark();
  window.addEventListener("load", mark);
  window.addEventListener("resize", mark);

  // Sphinx writes the parameters of long signatures as lists of definitions without a term.
  for (const parameters of document.querySelectorAll("dt.sig dl")) {
    parameters.setAttribute("role", "none");
  }
}
