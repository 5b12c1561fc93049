import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { call } from './call.ts';

/** Consols read at the same time. */
const CONCURRENCY = 6;

type Closed = { mblNo: string; status: string; statusLabel: string };

/** A line that names a consol and its status; undefined while the consol takes orders. */
export const closedWarning = ({ mblNo, status, statusLabel }: Closed): string | undefined =>
  status === CONSOL_OPEN ? undefined : `주의: 콘솔 ${mblNo}은(는) ‘${statusLabel}’ 상태입니다.`;

/** The warnings for those of these consols that are no longer in preparation, read from the server. */
export const closedWarnings = async (mblNos: readonly string[]): Promise<string[]> => {
  const found = await mapWithLimit([...new Set(mblNos)], CONCURRENCY, (mblNo) =>
    call('POST /api/consol/getConsolList', { body: { mblNo } }),
  );
  return found.flat().flatMap((consol) => closedWarning(consol) ?? []);
};
