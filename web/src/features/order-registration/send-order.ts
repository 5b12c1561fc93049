import type { ApiError } from '#web/lib/api-error.ts';
import type { Answer } from '#web/lib/call.ts';
import { type FieldName, type StepId, stepOfField } from './steps.ts';

/** What a registration answers. */
export type Registered = Answer<'POST /api/parcel/registerOrderByCustomer'>;

/** Fields that a refusal is about, where the server names none. */
const fieldOfCode: Record<string, FieldName> = {
  ORDER_NUMBER_TAKEN: 'orderId',
  HBL_TAKEN: 'hblNo',
  PARTNER_NOT_FOUND: 'partnerId',
};

/** What the server found wrong with fields that stand on one of these steps. */
export const refusedFields = (
  { code, fields, message }: Pick<ApiError, 'code' | 'fields' | 'message'>,
  steps: readonly StepId[],
): { path: FieldName; message: string }[] => {
  const byCode = fieldOfCode[code];
  const all = byCode ? [...fields, { path: byCode, message }] : fields;
  return all.filter(({ path }) => {
    const step = stepOfField(path);
    return step !== undefined && steps.includes(step);
  }) as { path: FieldName; message: string }[];
};
