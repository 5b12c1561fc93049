import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { changedReferences, requireCodes } from '#functions/domain/reference/check-codes.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { type ConsolInput, consolLabels, type DelayCause } from '#shared/domain/consol.ts';
import { key as mblNoKey } from '#shared/domain/values/mbl-no.ts';
import type { AppError } from '#shared/errors.ts';

/** True if two M/BL numbers differ at most in spelling. */
export const isSameNumber = (a: string, b: string): boolean => mblNoKey(a) === mblNoKey(b);

/** `reason`: of an unusual change of status. */
export type ReasonedInput = ConsolInput & { reason?: string };

export const wrongFreight = (): AppError => wrongField('freightCode', consolLabels.freightCode);

/** @param before consol that is changed @throws VALIDATION_FAILED */
export const checkConsolInput = async (
  { departCity, arrivalCity, status, delayReason = '' }: ConsolInput & DelayCause,
  before?: StoredConsol,
) =>
  requireCodes(
    changedReferences(
      {
        departCity: ['CIT', departCity, consolLabels.departCity],
        arrivalCity: ['CIT', arrivalCity, consolLabels.arrivalCity],
        status: ['CONSTT', status, consolLabels.status],
        delayReason: ['DELAYR', delayReason, '지연 사유'],
      },
      before,
    ),
  );
