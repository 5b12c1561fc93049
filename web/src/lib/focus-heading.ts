/** Moves the focus to the heading of the page, so that screen readers announce it. The page does not scroll. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
