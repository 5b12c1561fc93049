import type { Rolldown } from 'vite';

type Slice = { file: string; covers: (code: number) => boolean };

const rangesOf = (face: string): [from: number, to: number][] =>
  [...(/unicode-range:([^;}]*)/.exec(face)?.[1] ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
  );

const slicesOf = (sheet: string): Slice[] =>
  [...sheet.matchAll(/@font-face\{[^}]*url\(([^)]+)\)[^}]*\}/g)].map(([face, file = '']) => {
    const ranges = rangesOf(face);
    return { file, covers: (code) => ranges.some(([from, to]) => from <= code && code <= to) };
  });

/** More would keep the page itself waiting on a slow line. */
const MOST_SLICES = 1;

/**
 * The slices of the font that hold most of a page's text down to its heading: asked for before the style sheet is read,
 * they are there when the page first appears, and its lines do not break anew.
 */
export const firstFonts = (output: Rolldown.RolldownOutput['output']): ((html: string) => string[]) => {
  const slices = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? slicesOf(String(file.source)) : [],
  );
  return (html) => {
    const text = html.slice(0, html.indexOf('</h1>')).replace(/<[^>]*>/g, '');
    const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
    return slices
      .map(({ file, covers }) => ({ file, count: codes.filter(covers).length }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_SLICES)
      .map(({ file }) => file);
  };
};
