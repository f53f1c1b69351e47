/* What the search shows of a page leaves out what is written in its pictures. */
{
  const whole = Search.htmlToText;
  const pictures = /<svg\b[\s\S]*?<\/svg>/g;
  Search.htmlToText = (page, anchor) => whole(page.replace(pictures, ""), anchor);
}
