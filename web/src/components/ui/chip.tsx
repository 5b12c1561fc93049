import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-weak text-neutral',
  info: 'bg-brand-weak text-brand-strong',
  success: 'bg-success-weak text-success',
  warning: 'bg-warning-weak text-warning',
  danger: 'bg-danger-weak text-danger',
};

const icons: Record<Tone, IconName> = {
  neutral: 'clock',
  info: 'truck',
  success: 'checkCircle',
  warning: 'warning',
  danger: 'error',
};

/** Status label with icon, text and colour. Colour is never the only signal. Use `icon={null}` for a plain tag. */
export const Chip = ({
  tone = 'neutral',
  icon = icons[tone],
  children,
}: {
  tone?: Tone;
  icon?: IconName | null;
  children: ReactNode;
}) => (
  <span
    className={clsx(
      'inline-flex h-6 items-center gap-1 rounded-tag px-2 align-middle text-12 font-semibold whitespace-nowrap',
      tones[tone],
    )}
  >
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);

/**
 * Returns the tone of an order status (code group ORDSTT): below 02 waiting, below 10 in transit, 10 delivered, below
 * 84 on hold, others ended.
 */
export const orderTone = (status: string): Tone => {
  const code = Number(status);
  if (code < 2) return 'neutral';
  if (code < 10) return 'info';
  if (code === 10) return 'success';
  return code < 84 ? 'warning' : 'danger';
};
