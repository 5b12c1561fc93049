/** The first stop of the keyboard: past header and menu to `<main id="content">`. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-surface focus:translate-y-0"
  >
    본문으로 건너뛰기
  </a>
);
