const BASE = 'https://own.invalid';

/** The page to go to after signing in, if it is one of ours; anything else is the home page. */
export const safeRedirect = (target: string | undefined): string => {
  if (!target?.startsWith('/') || !URL.canParse(target, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(target, BASE);
  // As the browser reads it: `/\evil` and `/.//evil` lead to other hosts as well.
  return origin === BASE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
};
