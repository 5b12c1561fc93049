import type { PccState } from '#shared/domain/customs/pcc-check.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER, orderLabels, SEA } from '#shared/domain/order-fields.ts';
import type { MeasuredBox } from '#shared/domain/order-measures.ts';
import { freightNames } from '#shared/words.ko.ts';
import { formatMeasured } from './formats.ts';

export { clearanceNames, customsCategoryNames, receiverTypeNames } from '#shared/words.ko.ts';

export const freightName = (method: OrderRow['freightMethod']): string => freightNames[method];

export const volumeUnit = (method: number): string => (method === SEA ? 'CBM' : 'kg');

/** Name of the billed volume, in kg by air and CBM by sea. */
export const VOLUME_WEIGHT = orderLabels.volumeWeight;

/** `60 × 40 × 40`, with `–` for a side that was not measured. Empty if none was. */
export const sizeOfBox = ({ width, length, height }: MeasuredBox): string => {
  const sides = [width, length, height];
  return sides.every((side) => side === null) ? '' : sides.map((side) => side ?? '–').join(' × ');
};

/** `2번 5.20 kg 60 × 40 × 40 cm` */
export const boxText = (box: MeasuredBox): string => {
  const size = sizeOfBox(box);
  return [`${box.no}번`, box.weight !== null && `${formatMeasured(box.weight)} kg`, size && `${size} cm`]
    .filter(Boolean)
    .join(' ');
};

/** Name of the billed weight of air freight. */
export const CHARGEABLE = '청구중량';

export const customerLabel = ({ customerNum, customerName }: OrderRow): string =>
  customerNum === NON_MEMBER ? '비회원' : customerName;

/** Names of the states of the check of a customs code. */
export const pccStateNames = {
  notApplicable: '해당 없음',
  notChecked: '확인 안 함',
  waiting: '확인 대기',
  matched: '일치',
  mismatch: '불일치',
  unavailable: '확인 못 함',
  formOnly: '형식만 확인',
} as const satisfies Record<PccState, string>;
/** The states without their schema, for pages without a form. */
export const pccStates = Object.keys(pccStateNames) as PccState[];
