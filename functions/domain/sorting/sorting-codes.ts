import { fetchSortingCode, isSortingCodeProviderConfigured } from '#functions/adapters/sorting-codes.ts';
import {
  cacheSortingCode,
  getCachedSortingCode,
  listUnresolvedZipcodes,
  recordUnresolvedZipcode,
} from '#functions/db/sorting-code.entity.ts';
import { epochSeconds, seoulDay } from '#shared/domain/dates.ts';
import type { SortingCode, UnresolvedZipcodes } from '#shared/domain/sorting-code.ts';
import { isUnassignedZipcode } from '#shared/domain/zipcode.ts';
import { loadSortingTable } from './load-table.ts';
import type { SortingTable } from './sorting-table.ts';

const DAY_SECONDS = 24 * 3600;
const CACHED_SECONDS = 30 * DAY_SECONDS;
const LISTED_SECONDS = 30 * DAY_SECONDS;

/** Receives failures of the provider, the table and the record of unresolved zipcodes. No failure fails a lookup. */
type OnFailure = (part: 'provider' | 'table' | 'record', error: unknown) => void;

const fromTable = (zipcode: string, table: SortingTable | undefined): SortingCode | undefined => {
  const code = table?.find(zipcode);
  if (code) return code;
  if (isUnassignedZipcode(zipcode)) return undefined;
  return { cod0: table?.centreOf(zipcode) ?? '', cod1: '', cod2: '', cod3: '' };
};

const readTable = (now: Date, onFailure: OnFailure): Promise<SortingTable | undefined> =>
  loadSortingTable(now).catch((error) => {
    onFailure('table', error);
    return undefined;
  });

const fromProvider = async (zipcode: string, now: Date): Promise<SortingCode | undefined> => {
  const cached = await getCachedSortingCode(zipcode, epochSeconds(now));
  if (cached) return cached;
  const code = await fetchSortingCode(zipcode);
  if (code) await cacheSortingCode(zipcode, code, epochSeconds(now) + CACHED_SECONDS);
  return code;
};

/** `source`: `provider`, the day of the table (YYYY-MM-DD), or `none` without a table. */
type FoundCode = { code: SortingCode | undefined; source: string };

/**
 * Returns the sorting code of a zipcode: of the provider, whose answers are cached, or of the table if no provider is
 * configured or the provider fails. `cod1` to `cod3` are empty if the table lacks the zipcode. There is no code if no
 * province has the zipcode, or if the provider does not know it.
 */
export const sortingCodeOf = async (zipcode: string, now: Date, onFailure: OnFailure): Promise<FoundCode> => {
  if (isSortingCodeProviderConfigured()) {
    try {
      return { code: await fromProvider(zipcode, now), source: 'provider' };
    } catch (error) {
      onFailure('provider', error);
    }
  }
  const table = await readTable(now, onFailure);
  return { code: fromTable(zipcode, table), source: table?.date ?? 'none' };
};

/** Zipcodes that this instance recorded on a day, so that a print run of many labels writes each of them once. */
let recorded = { day: '', zipcodes: new Set<string>() };

/** Records that a label had no sorting code, once per zipcode and Seoul day. */
export const recordUnresolved = async (zipcode: string, now: Date, onFailure: OnFailure): Promise<void> => {
  const day = seoulDay(now);
  if (recorded.day !== day) recorded = { day, zipcodes: new Set() };
  if (recorded.zipcodes.has(zipcode)) return;
  try {
    const at = epochSeconds(now);
    await recordUnresolvedZipcode(zipcode, day, { now: at, expiresAt: at + LISTED_SECONDS });
    recorded.zipcodes.add(zipcode);
  } catch (error) {
    onFailure('record', error);
  }
};

/** Returns the state of the table, and recorded zipcodes that it still lacks, the most recently printed first. */
export const unresolvedZipcodes = async (now: Date, onFailure: OnFailure): Promise<UnresolvedZipcodes> => {
  const [table, zipcodes] = await Promise.all([
    readTable(now, onFailure),
    listUnresolvedZipcodes(epochSeconds(now)),
  ]);
  return {
    table: table ? { date: table.date, size: table.size } : null,
    zipcodes: zipcodes
      .filter(({ zipcode }) => !table?.find(zipcode))
      .sort((a, b) => b.lastDay.localeCompare(a.lastDay) || a.zipcode.localeCompare(b.zipcode)),
  };
};
