/**
 * Lists parts of a page that scroll horizontally although their content should fit: the page itself, tables, and parts of
 * an open dialog. Tabs and calendars may scroll. Self-contained, because browser tests send it to the page.
 */
export const overflowingParts = (): string[] => {
  const inDialogs = [...document.querySelectorAll('[role=dialog] *')].filter((element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
  );
  const tables = document.querySelectorAll('.overflow-x-auto:has(> table)');
  return [...new Set([document.documentElement, ...tables, ...inDialogs])]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((element) => `${element.outerHTML.slice(0, 200)}: ${element.scrollWidth} px`);
};
