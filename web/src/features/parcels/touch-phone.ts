import { PHONE } from '#web/lib/media-query.ts';

/** Matches phones on which a focused field opens a keyboard, unlike on desk screens at a zoom of 200 %. */
export const TOUCH_PHONE = `${PHONE} and (pointer: coarse)`;
