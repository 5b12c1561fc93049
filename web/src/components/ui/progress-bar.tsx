/** Bar of an amount of work. Empty while `total` is 0, because the amount is not known yet. */
export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <progress
    aria-label={label}
    value={total > 0 ? Math.min(done, total) : undefined}
    max={total || undefined}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
  />
);
