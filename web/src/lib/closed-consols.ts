import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { asTopic } from '#shared/korean.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { call } from './call.ts';

const CONCURRENCY = 6;

type ConsolStatus = { mblNo: string; status: string; statusLabel: string };

/** Warning with the status of a consol. Undefined if the consol is open. */
export const closedWarning = ({ mblNo, status, statusLabel }: ConsolStatus): string | undefined =>
  status === CONSOL_OPEN ? undefined : `주의: 콘솔 ${asTopic(mblNo)} ‘${statusLabel}’ 상태입니다.`;

/** Loads the current status of consols. @returns a warning for each consol that is not open */
export const closedWarnings = async (mblNos: readonly string[]): Promise<string[]> => {
  const found = await mapWithLimit([...new Set(mblNos)], CONCURRENCY, (mblNo) =>
    call('POST /api/consol/getConsolList', { body: { mblNo } }),
  );
  return found.flat().flatMap((consol) => closedWarning(consol) ?? []);
};
