const BASE = 'https://own.invalid';

/** Returns the path to open after sign-in if it is on this site, and `/` for anything else. */
export const safeRedirect = (target: string | undefined): string => {
  if (!target?.startsWith('/') || !URL.canParse(target, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(target, BASE);
  // Browsers normalize `/\evil` and `/.//evil` to other hosts as well.
  return origin === BASE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
};
