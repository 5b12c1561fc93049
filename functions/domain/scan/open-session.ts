import { randomUUID } from 'node:crypto';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import type { ExpectedParcel } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { AppError } from '#shared/errors.ts';
import { transact } from '../../db/client.ts';
import { getConsol, recordSessionAction } from '../../db/consol.entity.ts';
import { findOpenSession, openSessionActions, type ScanSession } from '../../db/scan-session.entity.ts';
import type { Author } from '../author.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { expectedOf, readConsolParcels } from './consol-parcels.ts';
import { readLoadedConsol, refusalOnConsol } from './scan-plan.ts';

type Opened = Pick<ScanSession, 'mode' | 'consolId'>;
type Caller = { author: Author; now: Date };

const joinOrOpen = (mode: SessionMode, consolId: number, { author, now }: Caller): Promise<string> =>
  retryOnConflict(async () => {
    const open = await findOpenSession(mode, consolId);
    if (open !== undefined) return open;
    const { name: by, memberId: byId } = author;
    const session = { id: randomUUID(), mode, consolId, openedAt: now.toISOString(), by, byId };
    const failed = await transact([
      ...openSessionActions(session),
      recordSessionAction(consolId, mode, session.id),
    ]);
    if (failed.includes('CONSOL')) throw new AppError('CONSOL_NOT_FOUND');
    return failed.length === 0 ? session.id : undefined;
  });

const requireOpenSession = async (
  mode: SessionMode,
  consolId: number,
  sessionId: string,
): Promise<string> => {
  if ((await findOpenSession(mode, consolId)) !== sessionId) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return sessionId;
};

/**
 * Opens a session on a consol, or joins the open one, and lists its parcels.
 * @param joined session of which only the list is read, also after its consol was closed
 * @throws CONSOL_NOT_FOUND, CONSOL_NOT_OPEN; SCAN_SESSION_NOT_FOUND if `joined` is not open
 */
export const openScanSession = async (
  { mode, consolId, sessionId: joined }: Opened & { sessionId?: string },
  caller: Caller,
): Promise<{ sessionId: string; expected: ExpectedParcel[] }> => {
  const consol = await getConsol(consolId);
  if (!consol) throw new AppError('CONSOL_NOT_FOUND');
  if (!joined && mode === 'load' && consol.status !== CONSOL_OPEN) throw new AppError('CONSOL_NOT_OPEN');
  const sessionId = joined
    ? await requireOpenSession(mode, consolId, joined)
    : await joinOrOpen(mode, consolId, caller);
  const [parcels, checked] = await Promise.all([readConsolParcels(consolId), readLoadedConsol(consol)]);
  const expected = parcels.map((parcel): ExpectedParcel => {
    const refusal = refusalOnConsol(mode, parcel, checked);
    return { ...expectedOf(mode, consolId)(parcel), ...(refusal && { refusal }) };
  });
  return { sessionId, expected };
};
