import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'weak' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg' | 'xl';

type ButtonStyle = {
  variant?: Variant;
  /** Height: `sm` 32 px (back office, tables), `md` 40 px, `lg` 48 px (public pages), `xl` 56 px. */
  size?: Size;
  icon?: IconName;
  block?: boolean;
};

const variants: Record<Variant, string> = {
  primary: 'bg-brand text-surface hover:bg-brand-strong',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-control hover:bg-subtle',
  weak: 'bg-brand-weak text-brand-strong hover:bg-brand-weak/70',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-surface hover:bg-danger-strong',
};

const sizes: Record<Size, string> = {
  sm: 'h-8 px-3 text-13 gap-1',
  md: 'h-10 px-4 text-14 gap-1.5',
  lg: 'h-12 px-5 text-16 gap-2',
  xl: 'h-14 px-6 text-18 gap-2',
};

const buttonClasses = ({ variant = 'primary', size = 'md', block }: ButtonStyle) =>
  clsx(
    'relative inline-flex items-center justify-center rounded-control font-semibold whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:ring-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );

const iconSize = (size: Size | undefined) => (size === 'lg' || size === 'xl' ? 20 : 18);

/** With `busy` the button keeps its width, shows a spinner and ignores clicks. */
export const Button = ({
  variant,
  size,
  icon,
  block,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) => (
  <button
    type="button"
    className={clsx(buttonClasses({ variant, size, block }), className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    <span className={clsx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
      {icon && <Icon name={icon} size={iconSize(size)} />}
      {children}
    </span>
    {busy && (
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    )}
  </button>
);

export const ButtonLink = ({
  variant,
  size,
  icon,
  block,
  className,
  children,
  ...link
}: LinkProps & ButtonStyle & { className?: string; onClick?: () => void; children: ReactNode }) => (
  <Link className={clsx(buttonClasses({ variant, size, block }), className)} {...link}>
    {icon && <Icon name={icon} size={iconSize(size)} />}
    {children}
  </Link>
);

/** Square button with an icon only. The label is its accessible name and its tooltip. */
export const IconButton = ({
  icon,
  label,
  size = 40,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; size?: 32 | 40 | 44 }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={clsx(
      'inline-grid shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink',
      'disabled:cursor-not-allowed disabled:text-control',
      { 32: 'size-8', 40: 'size-10', 44: 'size-11' }[size],
      className,
    )}
    {...rest}
  >
    <Icon name={icon} size={size === 32 ? 18 : 20} />
  </button>
);
