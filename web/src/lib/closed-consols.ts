import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { asTopic } from '#shared/korean.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { call } from './call.ts';

const CONCURRENCY = 6;

type ConsolStatus = { mblNo: string; status: string; statusLabel: string };

/** Warning with the status of a consol. Undefined if the consol is open. */
export const closedWarning = ({ mblNo, status, statusLabel }: ConsolStatus): string | undefined =>
  status === CONSOL_OPEN ? undefined : `주의: 콘솔 ${asTopic(mblNo)} ‘${statusLabel}’ 상태입니다.`;

/** Loads consols with their current status. */
export const loadConsols = async (mblNos: readonly string[]): Promise<ConsolStatus[]> => {
  const found = await mapWithLimit([...new Set(mblNos)], CONCURRENCY, (mblNo) =>
    call('POST /api/consol/getConsolList', { body: { mblNo } }),
  );
  return found.flat();
};

/** Warning for each consol that is not open. */
export const closedWarnings = (consols: readonly ConsolStatus[]): string[] =>
  consols.flatMap((consol) => closedWarning(consol) ?? []);
