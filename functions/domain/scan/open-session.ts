import { randomUUID } from 'node:crypto';
import { transact } from '#functions/db/client.ts';
import { getConsol, recordSessionAction } from '#functions/db/consol.entity.ts';
import { findOpenSession, openSessionActions, type ScanSession } from '#functions/db/scan-session.entity.ts';
import type { Authored } from '#functions/domain/author.ts';
import type { Parcel } from '#functions/domain/order/scanned-boxes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import type { ExpectedParcel } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { AppError } from '#shared/errors.ts';
import { expectedOf, readConsolParcels } from './consol-parcels.ts';
import { readLoadedConsol, refusalOnConsol } from './scan-plan.ts';
import { countParcels } from './session-counts.ts';

type Opened = Pick<ScanSession, 'mode' | 'consolId'>;

type Listed = { sessionId: string; parcels: Parcel[] };

const joinOrOpen = (mode: SessionMode, consolId: number, { author, now }: Authored): Promise<Listed> =>
  retryOnConflict(async () => {
    const open = await findOpenSession(mode, consolId);
    if (open !== undefined) return { sessionId: open, parcels: await readConsolParcels(consolId) };
    const { name: by, memberId: byId } = author;
    const { parcels, counts } = await countParcels(mode, consolId, 0);
    const session = { id: randomUUID(), mode, consolId, openedAt: now.toISOString(), by, byId, counts };
    const failed = await transact([
      ...openSessionActions(session),
      recordSessionAction(consolId, mode, session.id),
    ]);
    if (failed.includes('CONSOL')) throw new AppError('CONSOL_NOT_FOUND');
    return failed.length === 0 ? { sessionId: session.id, parcels } : undefined;
  });

const requireOpenSession = async (
  mode: SessionMode,
  consolId: number,
  sessionId: string,
): Promise<Listed> => {
  if ((await findOpenSession(mode, consolId)) !== sessionId) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return { sessionId, parcels: await readConsolParcels(consolId) };
};

/**
 * Opens a session on a consol, or joins the open one, and lists its parcels.
 * @param joined session of which only the list is read, also after its consol was closed
 * @throws CONSOL_NOT_FOUND, CONSOL_NOT_OPEN; SCAN_SESSION_NOT_FOUND if `joined` is not open
 */
export const openScanSession = async (
  { mode, consolId, sessionId: joined }: Opened & { sessionId?: string },
  caller: Authored,
): Promise<{ sessionId: string; expected: ExpectedParcel[] }> => {
  const consol = await getConsol(consolId);
  if (!consol) throw new AppError('CONSOL_NOT_FOUND');
  if (!joined && mode === 'load' && consol.status !== CONSOL_OPEN) throw new AppError('CONSOL_NOT_OPEN');
  const [{ sessionId, parcels }, checked] = await Promise.all([
    joined ? requireOpenSession(mode, consolId, joined) : joinOrOpen(mode, consolId, caller),
    readLoadedConsol(consol),
  ]);
  const expected = parcels.map((parcel): ExpectedParcel => {
    const refusal = refusalOnConsol(mode, parcel, checked);
    return { ...expectedOf(mode, consolId)(parcel), ...(refusal && { refusal }) };
  });
  return { sessionId, expected };
};
