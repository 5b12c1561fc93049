import {
  getConsol,
  latestSessionOf,
  listConsolMembers,
  replaceSessionResult,
  type StoredConsol,
  storeMarks,
} from '#functions/db/consol.entity.ts';
import { type FoundOrders, getFoundOrders, getReport } from '#functions/db/scan-session.entity.ts';
import { type DerivedFact, differingFact } from '#functions/domain/derived-fact.ts';
import { foundOrders, readConsolParcels } from '#functions/domain/scan/consol-parcels.ts';
import { countedResult } from '#functions/domain/scan/session-result.ts';
import { type SessionMode, sessionModes } from '#shared/domain/scan-rules.ts';

/** `isOutdated`: orders were linked or released since, which readers recognise. The fact is not wrong. */
type ConsolFact = DerivedFact & { isOutdated: boolean };

const fieldNames: Record<SessionMode, string> = { load: 'loading', arrival: 'unloading' };

const foundIn = async (consolId: number, mode: SessionMode, sessionId: string): Promise<FoundOrders> =>
  (await getFoundOrders(sessionId)) ?? foundOrders(mode, consolId, await readConsolParcels(consolId));

const countsOf = async (
  consol: StoredConsol,
  mode: SessionMode,
  linkedIds: readonly number[],
): Promise<ConsolFact[]> => {
  const { sessionId = '', result: stored } = latestSessionOf(consol, mode) ?? {};
  if (!stored) return [];
  const report = await getReport(sessionId);
  const session = { closedAt: stored.closedAt, over: report?.over.length ?? stored.over };
  const derived = countedResult(session, await foundIn(consol.id, mode, sessionId), linkedIds);
  const record = `consol ${consol.id} ${fieldNames[mode]}`;
  const repair = () => replaceSessionResult(consol.id, mode, sessionId, { stored, derived });
  const isOutdated = stored.countedOrders !== derived.countedOrders;
  const { closedAt, complete, begun, over, countedOrders } = stored;
  const ordered = { closedAt, over, complete, begun, countedOrders };
  return differingFact({ record, stored: ordered, derived, repair }).map((fact) => ({ ...fact, isOutdated }));
};

const marksOf = (consol: StoredConsol, linkedIds: readonly number[]): ConsolFact[] => {
  const linked = new Set(linkedIds);
  const included = (consol.included ?? []).filter((id) => linked.has(id));
  // An order that is in both lists moves with its consol, because a person has decided so.
  const left = (consol.left ?? []).filter((id) => linked.has(id) && !included.includes(id));
  const stored = { left: consol.left ?? [], included: consol.included ?? [] };
  const derived = { left, included };
  const repair = () => storeMarks(consol, derived);
  const record = `consol ${consol.id} left and included orders`;
  return differingFact({ record, stored, derived, repair }).map((fact) => ({ ...fact, isOutdated: false }));
};

/** Returns the facts of a consol that do not follow from its orders and the reports of its sessions. */
export const differingConsolFacts = async (id: number): Promise<ConsolFact[]> => {
  const consol = await getConsol(id);
  if (!consol) return [];
  const linkedIds = (await listConsolMembers(id)).map((member) => member.id);
  const counts = await Promise.all(sessionModes.map((mode) => countsOf(consol, mode, linkedIds)));
  return [...counts.flat(), ...marksOf(consol, linkedIds)];
};

/** True if a consol has facts that `differingConsolFacts` checks. */
export const hasConsolFacts = ({ loading, unloading, left, included }: StoredConsol): boolean =>
  Boolean(loading ?? unloading ?? left ?? included);
