import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import type { MissingCharacters, WaybillData } from './types.ts';

/** Thrown if fonts lack characters of waybills, because a label must not omit them. */
export class MissingCharactersError extends Error {
  readonly missing: readonly MissingCharacters[];

  constructor(missing: readonly MissingCharacters[]) {
    const parcels = missing.map(({ hblNo, characters }) => `${hblNo}: ${characters.join(' ')}`);
    super(`인쇄할 수 없는 글자가 있습니다. ${parcels.join(', ')}`);
    this.name = 'MissingCharactersError';
    this.missing = missing;
  }
}

const textsOf = ({ items, sorting, ...fields }: WaybillData): string[] => [
  ...Object.values(fields).map(String),
  ...Object.values(sorting ?? {}),
  ...items.map(({ name }) => name),
];

/** Parcels with characters that no font has. The labels of all boxes of a parcel have the same texts. */
export const findMissing = (waybills: readonly WaybillData[], typesetter: Typesetter): MissingCharacters[] =>
  waybills
    .filter(({ box }) => box === 1)
    .map((waybill) => ({
      hblNo: waybill.hblNo,
      characters: [...new Set(textsOf(waybill).flatMap(typesetter.missing))],
    }))
    .filter(({ characters }) => characters.length > 0);
