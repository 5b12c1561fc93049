import type { SortingCode } from '#shared/domain/sorting-code.ts';

/**
 * Reads the lookup's answer: one root with cod0 to cod3.
 * @throws when the text is no XML or an element is missing
 */
export const readSortingCode = (xml: string): SortingCode => {
  const answer = new DOMParser().parseFromString(xml, 'application/xml');
  const read = (name: keyof SortingCode): string => {
    const element = answer.querySelector(`:root > ${name}`);
    if (!element) throw new Error(`no ${name} in the answer`);
    return element.textContent.trim();
  };
  return { cod0: read('cod0'), cod1: read('cod1'), cod2: read('cod2'), cod3: read('cod3') };
};
