import { isDay } from '#shared/domain/dates.ts';
import { key as cargoNoKey } from '#shared/domain/values/cargo-no.ts';
import * as houseBill from '#shared/domain/values/hbl-no.ts';
import { type ClearanceKind, kindOfStep } from './clearance-words.ts';
import { MAX_PLACE, MAX_WORD, shorten } from './service-text.ts';
import {
  callUnipass,
  dayIn,
  otherFormat,
  type UnipassAnswer,
  type UnipassFailure,
  type UnipassOptions,
} from './unipass.ts';
import { childrenOf, textOfChild, type XmlElement } from './xml-reader.ts';

// Steps of a cargo through customs: API001 of the customs service.

/** Cargo number of customs, or house bill number with the year of arrival. */
type CargoQuery = { cargoNo: string } | { hblNo: string; year: number };

/** `arrivedOn`: `YYYY-MM-DD`; empty if it is not known. */
export type Cargo = { cargoNo: string; hblNo: string; mblNo: string; arrivedOn: string; packages: number };

/** `place`, `word`: texts of customs without control characters. `sourceId`: equal for the same row of two answers. */
export type ClearanceEvent = {
  occurredAt: string;
  kind: ClearanceKind;
  place: string;
  word: string;
  sourceId: string;
};

/** `events`: oldest first. `unknownWords`: different words whose meaning is not known. */
export type ClearanceResult =
  | { kind: 'events'; cargo: Cargo; events: ClearanceEvent[]; unknownWords: string[] }
  | { kind: 'choices'; choices: Cargo[] }
  | { kind: 'notFound' }
  | { kind: 'failing'; failure: UnipassFailure }
  | { kind: 'off' };

/** Start of the notice of an answer that lists several cargoes instead of the steps of one. */
const SEVERAL = '[N00]';
const MAX_NUMBER = 20;

const cargoIn = (element: XmlElement): Cargo => {
  const arrivedOn = dayIn(textOfChild(element, 'etprDt'));
  const packages = Number(textOfChild(element, 'pckGcnt'));
  return {
    cargoNo: shorten(textOfChild(element, 'cargMtNo'), MAX_NUMBER),
    hblNo: shorten(textOfChild(element, 'hblNo'), MAX_NUMBER),
    mblNo: shorten(textOfChild(element, 'mblNo'), MAX_NUMBER),
    arrivedOn: isDay(arrivedOn) ? arrivedOn : '',
    packages: Number.isInteger(packages) && packages > 0 ? packages : 0,
  };
};

/** Returns the instant of a row; undefined if it has no readable time. @param text `YYYYMMDDhhmmss` in Seoul */
const instantIn = (text: string): string | undefined => {
  const [, day = '', hour, minute, second] = /^(\d{8})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const instant = new Date(`${dayIn(day)}T${hour}:${minute}:${second}+09:00`);
  return isDay(dayIn(day)) && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined;
};

const eventsIn = (root: XmlElement, cargoNo: string) => {
  const unknownWords = new Set<string>();
  const events = childrenOf(root, 'cargCsclPrgsInfoDtlQryVo').flatMap((row): ClearanceEvent[] => {
    const word = shorten(textOfChild(row, 'cargTrcnRelaBsopTpcd'), MAX_WORD);
    const time = textOfChild(row, 'prcsDttm');
    const occurredAt = instantIn(time);
    if (!occurredAt || word === '') return [];
    const kind = kindOfStep(word, textOfChild(row, 'rlbrCn'));
    if (!kind) unknownWords.add(word);
    const place = shorten(textOfChild(row, 'shedNm'), MAX_PLACE);
    const sourceId = [cargoNo, time, word].join('|');
    return [{ occurredAt, kind: kind ?? 'customsProgress', place, word, sourceId }];
  });
  // The service lists the newest row first. Rows of the same second keep the sequence in which they happened.
  const bySource = new Map(events.reverse().map((event) => [event.sourceId, event]));
  return {
    events: [...bySource.values()].sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt)),
    unknownWords: [...unknownWords],
  };
};

const isAsked = (query: CargoQuery, { cargoNo, hblNo }: Cargo): boolean =>
  'cargoNo' in query
    ? cargoNoKey(cargoNo) === cargoNoKey(query.cargoNo)
    : houseBill.isSame(hblNo, query.hblNo);

const failing = (failure: UnipassFailure): ClearanceResult => ({ kind: 'failing', failure });

const resultOf = ({ root, notice, count }: UnipassAnswer, query: CargoQuery): ClearanceResult => {
  if (notice.startsWith(SEVERAL)) {
    const choices = childrenOf(root, 'cargCsclPrgsInfoLstQryVo').map(cargoIn);
    const areNamed = choices.length > 0 && choices.every(({ cargoNo }) => cargoNo !== '');
    return areNamed ? { kind: 'choices', choices } : failing(otherFormat);
  }
  const [header] = childrenOf(root, 'cargCsclPrgsInfoQryVo');
  if (!header) return count === 0 ? { kind: 'notFound' } : failing(otherFormat);
  const cargo = cargoIn(header);
  if (!isAsked(query, cargo)) return failing({ scope: 'call', reason: 'The answer is about another cargo' });
  if (cargo.cargoNo === '') return failing(otherFormat);
  return { kind: 'events', cargo, ...eventsIn(root, cargo.cargoNo) };
};

/**
 * Asks customs for the steps of a cargo.
 * @returns `choices` if several cargoes have the house bill number
 * @throws UNAVAILABLE if the key cannot be read
 */
export const fetchClearance = async (
  query: CargoQuery,
  options: UnipassOptions = {},
): Promise<ClearanceResult> => {
  const parameters: Record<string, string> =
    'cargoNo' in query
      ? { cargMtNo: cargoNoKey(query.cargoNo) }
      : { blYy: String(query.year), hblNo: houseBill.key(query.hblNo) };
  const answer = await callUnipass('clearance', parameters, options);
  return answer.kind === 'answer' ? resultOf(answer, query) : answer;
};
