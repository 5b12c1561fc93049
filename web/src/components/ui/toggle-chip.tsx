import type { ReactNode } from 'react';

/** Small button that is pressed or not, such as one of several filters. */
export const ToggleChip = ({
  isPressed,
  onPress,
  children,
}: {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className="h-8 rounded-full px-3 text-13 font-medium text-ink-2 tabular-nums ring-1 ring-line ring-inset hover:bg-subtle aria-pressed:bg-brand-weak aria-pressed:text-brand-strong aria-pressed:ring-brand"
  >
    {children}
  </button>
);
