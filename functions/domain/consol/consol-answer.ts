import {
  type CountedMember,
  listConsolMembers,
  type StoredConsol,
  withVolumes,
} from '#functions/db/consol.entity.ts';
import { listFreight } from '#functions/db/freight.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import type { Consol, ConsolScans, ConsolTotals } from '#shared/domain/consol.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { totalMeasures } from '#shared/domain/order-measures.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { scansOfConsol } from './consol-scans.ts';

// Volumes are computed for the method of the freight run (kg by air, CBM by sea), not for the methods of the orders.
const totalsOf = (members: readonly CountedMember[], method: number): ConsolTotals => {
  const counted = members.filter(({ isExcluded }) => !isExcluded);
  const { pieces, weight, volume } = totalMeasures(counted, method);
  return {
    linkedOrderQty: members.length,
    totalOrderQty: counted.length,
    totalQty: pieces,
    totalWeight: weight,
    totalVolume: volume,
    unmeasuredOrderQty: counted.filter(({ isUnmeasured }) => isUnmeasured).length,
  };
};

const CONCURRENCY = 25;

const readMembers = async (consol: StoredConsol, released: readonly number[]) => {
  const members = (await listConsolMembers(consol.id)).filter(({ id }) => !released.includes(id));
  const [counted, loading, unloading] = await Promise.all([
    withVolumes(members),
    scansOfConsol(consol, 'load', members),
    scansOfConsol(consol, 'arrival', members),
  ]);
  return { counted, scans: { loading, unloading } };
};

/**
 * Returns consols with their totals and scans.
 * @param released ids of linked orders that are about to leave their consol, and do not count
 */
export const toConsols = async (
  consols: readonly StoredConsol[],
  released: readonly number[] = [],
): Promise<Consol[]> => {
  const [runs, statuses, members] = await Promise.all([
    listFreight(),
    listCodes('CONSTT'),
    mapWithLimit(consols, CONCURRENCY, (consol) => readMembers(consol, released)),
  ]);
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const labels = new Map(statuses.map(({ code, codeLabel }) => [code, codeLabel]));
  return consols.map((consol, index) => {
    const run = runOf.get(consol.freightCode);
    const method = run?.method ?? AIR;
    return {
      ...consol,
      ...totalsOf(members[index]?.counted ?? [], method),
      ...(members[index]?.scans ?? { loading: null, unloading: null }),
      flightName: run?.freightNo ?? '',
      method,
      statusLabel: labels.get(consol.status) ?? consol.status,
      mblConfirmation: consol.mblConfirmation ?? null,
    };
  });
};

export const toConsol = async (consol: StoredConsol, released?: readonly number[]): Promise<Consol> =>
  (await toConsols([consol], released))[0] as Consol;

/** Returns a consol whose session of a mode is about to be closed. */
export const withClosedSession = (consol: Consol, mode: SessionMode, closedAt: string): Consol => {
  const closed = (scans: ConsolScans | null): ConsolScans | null =>
    scans && { ...scans, state: 'closed', closedAt };
  return mode === 'load'
    ? { ...consol, loading: closed(consol.loading) }
    : { ...consol, unloading: closed(consol.unloading) };
};
