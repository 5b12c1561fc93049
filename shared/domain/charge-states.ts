// States and limits of charges, without schemas, so that pages without a form can import them.

/** Origin of a charge. An order that was received before charges existed has the empty state. */
export const chargeStates = {
  estimate: '예상',
  measured: '확정',
  unpriced: '요금표 없음',
} as const;
export type ChargeState = keyof typeof chargeStates;
export const chargeStateNames = Object.keys(chargeStates) as [ChargeState, ...ChargeState[]];

/** Why a parcel has no charge. */
export const unpricedReasons = {
  noCard: '적용할 요금표가 없습니다.',
  noMeasure: '무게나 크기가 없습니다.',
  aboveSteps: '요금표에 없는 무게입니다.',
  currency: '요금표의 통화가 추가한 항목의 통화와 다릅니다.',
} as const;

/** Maximum manual lines of a parcel. */
export const MAX_CHARGE_LINES = 20;
/** Maximum optional surcharges of a parcel. */
export const MAX_CHARGE_OPTIONS = 20;
