import type { EventKind } from '#shared/domain/parcel-events.ts';

// Words of customs for the steps of a cargo (`cargTrcnRelaBsopTpcd`), and the events that they mean.

export type ClearanceKind = Extract<
  EventKind,
  | 'customsProgress'
  | 'arrived'
  | 'customsStarted'
  | 'customsInspection'
  | 'customsHeld'
  | 'taxDue'
  | 'customsReleased'
>;

const APPROVED = '수리';
const IN_BOND = '보세운송';

/** Applies to a step whose text contains one of `words` and not `without`. */
type Rule = { words: readonly string[]; kind: ClearanceKind; without?: string };

/** The first rule that applies to a step decides its event. */
const rules: readonly Rule[] = [
  { words: ['적하목록', '적재화물목록'], kind: 'customsProgress' },
  { words: ['입항보고'], kind: 'arrived' },
  { words: ['하기신고', '하선신고', '반입신고', '통관목록접수', IN_BOND], kind: 'customsStarted' },
  { words: ['수입신고'], without: APPROVED, kind: 'customsStarted' },
  { words: ['검사'], kind: 'customsInspection' },
  { words: ['통관보류'], kind: 'customsHeld' },
  { words: ['결재통보'], kind: 'taxDue' },
  { words: ['통관목록심사완료', '수입신고수리'], kind: 'customsReleased' },
];
/** Steps of a cargo that leaves the bonded warehouse. */
const leaving = ['반출신고', '반출완료'];

/**
 * Returns the event of a step; undefined for an unknown word.
 * @param word name of the step
 * @param note text of the service about the step: a cargo that leaves in bond is not released
 */
export const kindOfStep = (word: string, note: string): ClearanceKind | undefined => {
  const text = word.replace(/\s/g, '');
  const contains = (part: string) => text.includes(part);
  const rule = rules.find(
    ({ words, without }) => words.some(contains) && !(without !== undefined && contains(without)),
  );
  if (rule) return rule.kind;
  if (!leaving.some(contains)) return undefined;
  return note.includes(IN_BOND) ? 'customsProgress' : 'customsReleased';
};
