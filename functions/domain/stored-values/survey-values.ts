import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Difference, differencesOf, isFixable, maskedValue } from './find-differences.ts';
import { nameOf, type StoredRecord } from './stored-records.ts';

const CONCURRENCY = 25;
/** Values in the report. */
const MAX_LISTED = 100;

/**
 * `refused`: the rule of the field refuses the value. `respelled`: the rule would store another spelling. `fixed`: now
 * stored in this spelling. `taken`: not changed, because another active order has the tracking number.
 */
export type Outcome = 'refused' | 'respelled' | 'fixed' | 'taken';
/** `value`: without personal data. */
type ListedValue = { record: string; field: string; value: string; outcome: Outcome };
export type ValueSurvey = { records: number; counts: Record<Outcome, number>; listed: ListedValue[] };

/** Fixes of one record. */
export type Fixes = { fixed: readonly Difference[]; taken: readonly Difference[] };
type FixRecord = (record: StoredRecord) => Promise<Fixes>;

const outcomeOf = (difference: Difference, { fixed, taken }: Fixes): Outcome => {
  const isIn = (list: readonly Difference[]) => list.some(({ field }) => field === difference.field);
  if (isIn(fixed)) return 'fixed';
  if (isIn(taken)) return 'taken';
  return difference.read === undefined ? 'refused' : 'respelled';
};

const unchanged: Fixes = { fixed: [], taken: [] };

/**
 * Compares the stored values of records with the rules of their fields. Its memory does not grow with the number of
 * pages.
 * @param fixRecord stores the differences that are only spelling; absent to change nothing
 */
export const surveyValues = async (
  pages: AsyncIterable<readonly StoredRecord[]>,
  fixRecord?: FixRecord,
): Promise<ValueSurvey> => {
  const survey: ValueSurvey = {
    records: 0,
    counts: { refused: 0, respelled: 0, fixed: 0, taken: 0 },
    listed: [],
  };
  for await (const records of pages) {
    survey.records += records.length;
    await mapWithLimit(records, CONCURRENCY, async (record) => {
      const differences = differencesOf(record);
      const fixes = fixRecord && differences.some(isFixable) ? await fixRecord(record) : unchanged;
      for (const difference of differences) {
        const outcome = outcomeOf(difference, fixes);
        survey.counts[outcome] += 1;
        if (survey.listed.length < MAX_LISTED)
          survey.listed.push({
            record: nameOf(record),
            field: difference.field,
            value: maskedValue(difference),
            outcome,
          });
      }
    });
  }
  return survey;
};
