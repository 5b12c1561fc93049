import { isUrl } from '#web/lib/is-url.ts';

const BASE = 'https://own.invalid';

/** Returns the path to open after the sign-in: `target` if it is on this site, otherwise `/`. */
export const safeRedirect = (target: string | undefined): string => {
  if (!target?.startsWith('/') || !isUrl(target, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(target, BASE);
  // `/\evil` names another host. `/.//evil` becomes the path `//evil`, which also names another host.
  return origin === BASE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
};
