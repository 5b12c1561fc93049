/** Spinner in the current text colour. With a label screen readers announce it. @param size in pixels */
export const Spinner = ({ size = 20, label }: { size?: number; label?: string }) => (
  <span role={label ? 'status' : undefined} className="inline-flex">
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="animate-spin"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
);
