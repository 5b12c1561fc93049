import type { OperationContext } from '#functions/domain/operation/run-operation.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import { type Consol, checkAirWaybill } from '#shared/domain/consol.ts';
import { AppError } from '#shared/errors.ts';
import { toConsol } from './consol-answer.ts';
import { consolChange, runOperation } from './consol-change.ts';
import { isSameNumber } from './consol-input.ts';

/**
 * Records that a user confirmed the M/BL number although its check digit is wrong. Changes nothing if the number is
 * confirmed already or needs no confirmation.
 * @param mblNo number that the user saw
 * @throws CONSOL_NOT_FOUND; CONFLICT if the consol has another number or was changed concurrently
 */
export const confirmMblNo = async (id: number, mblNo: string, context: OperationContext): Promise<Consol> => {
  const before = await requireConsol(id);
  if (!isSameNumber(mblNo, before.mblNo)) throw new AppError('CONFLICT');
  if (before.mblConfirmation || checkAirWaybill(before.mblNo) !== 'wrong') return toConsol(before);
  const { author, now } = context;
  const at = now.toISOString();
  const after = {
    ...before,
    mblConfirmation: { by: author.name, byId: author.memberId, at },
    updated_at: at,
  };
  const changes = [{ label: 'M/BL 검사 숫자', from: '확인 필요', to: '확인함' }];
  const options = { moveOrders: false, notify: false, cause: {}, place: '' };
  const change = { before, after, changes, ...options, decision: {}, decided: [], released: [] };
  await runOperation(consolChange, change, [], context);
  return toConsol(await requireConsol(id));
};
