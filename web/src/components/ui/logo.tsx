/** Company logo. @param suffix text on the right, hidden on phones */
export const Logo = ({ suffix }: { suffix?: string }) => (
  <span className="inline-flex items-center gap-2 text-20 font-bold tracking-tight whitespace-nowrap text-ink">
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-brand" />
      <g className="fill-none stroke-surface" strokeLinecap="round" strokeWidth="3.4">
        <path d="M9 8.5v15M23 13v10.5M9 18.4c4.6 0 10-1.2 14-5.2" />
      </g>
      <circle cx="23" cy="8.3" r="2.7" className="fill-accent" />
    </svg>
    한호
    {suffix && <span className="text-14 font-semibold text-ink-2 max-sm:hidden">{suffix}</span>}
  </span>
);
