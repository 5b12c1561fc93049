import { fileName } from '#shared/content-disposition.ts';

const KEPT_MS = 60_000;

/** Hands a file made in the page to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName(name) }).click();
  setTimeout(URL.revokeObjectURL, KEPT_MS, href);
};

/** Has the browser get a file by itself: one that lies at another host, where a page's own calls may not go. */
export const downloadFrom = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click();
