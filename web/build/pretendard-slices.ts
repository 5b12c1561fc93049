import type { Plugin } from 'vite';

const SLICES = 92;
/** Below this number a slice holds rare syllables, most of them in no everyday word. */
const FIRST_EVERYDAY = 64;

/**
 * Splits Pretendard's sheet of `@font-face` rules, more than half of all styles of the first page: `…subset.css?everyday` is
 * what nearly every text needs, `…subset.css?rare` the rest, which can load after the page is there.
 */
export const pretendardSlices = (): Plugin => ({
  name: 'hanho:pretendard-slices',
  enforce: 'pre',
  transform(code, id) {
    const part = /pretendardvariable-dynamic-subset\.css\?(everyday|rare)$/.exec(id)?.[1];
    if (!part) return null;
    const faces = [...code.matchAll(/@font-face \{[^}]*\.subset\.(\d+)\.woff2[^}]*\}/g)];
    if (faces.length !== SLICES)
      throw new Error('Pretendard is sliced in another way than it was: see pretendard-slices.ts');
    const kept = faces.filter(([, slice]) => Number(slice) >= FIRST_EVERYDAY === (part === 'everyday'));
    return { code: kept.map(([face]) => face).join('\n'), map: null };
  },
});
