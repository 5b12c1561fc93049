import * as z from 'zod';
import { CorrectionField, CorrectionValues } from '#shared/domain/customs/correction.ts';
import { PccCheck } from '#shared/domain/customs/pcc-check.ts';
import { TaxEstimate } from '#shared/domain/customs/tax-estimate.ts';
import { required } from '#shared/domain/fields.ts';
import { OrderItemInput } from '#shared/domain/order.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { key as cargoNoKey } from '#shared/domain/values/cargo-no.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const Instant = z.iso.datetime().nullable();

/** Last answer of customs about the clearance of a parcel. */
export const ClearanceState = z.object({
  orderId: z.number(),
  state: z.enum(['off', 'waiting', 'ok', 'notFound', 'ambiguous', 'failing', 'ended']),
  /** Number of the cargo at customs; empty if it is not known. */
  cargoNo: z.string(),
  /** Word of customs for the last step, and the warehouse of this step. */
  step: z.string(),
  place: z.string(),
  checkedAt: Instant,
  /** Last answer with events. */
  okAt: Instant,
  /** Next check; null if none follows. */
  nextAt: Instant,
  /** Cargoes with the number of the parcel, of which staff choose one. */
  choices: z.array(
    z.object({ cargoNo: z.string(), mblNo: z.string(), arrivedOn: z.string(), packages: z.number() }),
  ),
  /** Korean sentence about the state. */
  text: z.string(),
});
export type ClearanceState = z.output<typeof ClearanceState>;

/** Number of a cargo at customs: MRN, MSN and HSN. Empty for none. */
const CargoNo = z
  .string()
  .overwrite(cargoNoKey)
  .regex(/^([A-Z\d]{15,20})?$/);

const Token = z.string().max(200);

const { hsCode, itemQty, unitPrice, currency } = OrderItemInput.shape;
/** Item of an estimate. Its name may be Korean, because it is not declared. */
const EstimatedItem = z.object({
  itemName: required(itemLabels.itemName, 100),
  hsCode,
  itemQty,
  unitPrice,
  currency,
});

export const customsRoutes = defineRoutes('customs', {
  verify: {
    method: 'POST',
    path: '/api/customs/verify',
    level: 80,
    summary: '개인통관고유부호를 세관에서 지금 확인',
    records: { action: 'view', what: '통관 정보' },
    body: z.object({ orderId: Id }),
    response: PccCheck,
    errors: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'PCC_NOT_APPLICABLE'],
    idempotent: true,
  },
  verifyConsol: {
    method: 'POST',
    path: '/api/customs/verifyConsol',
    level: 90,
    summary: '콘솔의 개인통관고유부호 확인 예약. again: 확인한 부호도 다시 확인',
    body: z.object({ consolId: Id, again: z.boolean().optional() }),
    response: z.object({ queued: z.number(), known: z.number() }),
    errors: ['CONSOL_NOT_FOUND', 'PCC_SERVICE_OFF'],
    idempotent: true,
  },
  verifyProgress: {
    method: 'POST',
    path: '/api/customs/verifyProgress',
    level: 90,
    summary: '콘솔에서 아직 확인하지 않은 부호 수',
    body: z.object({ consolId: Id }),
    response: z.object({ waiting: z.number() }),
  },
  createCorrection: {
    method: 'POST',
    path: '/api/customs/createCorrection',
    level: 80,
    summary: '받는 분이 통관 정보를 바로잡을 링크 만들기. 이전 링크는 끝난다',
    body: z.object({
      orderId: Id,
      fields: z
        .array(CorrectionField)
        .min(1)
        .max(CorrectionField.options.length)
        .refine((fields) => new Set(fields).size === fields.length),
      send: z.boolean(),
    }),
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime(), sentTo: z.string().nullable() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'CORRECTION_NOT_ALLOWED', 'NO_ADDRESS'],
    idempotent: true,
    resumable: true,
  },
  openCorrection: {
    method: 'POST',
    path: '/api/customs/openCorrection',
    level: 'anyone',
    servesAnySession: true,
    summary: '정정 링크의 내용',
    body: z.object({ token: Token }),
    response: z.object({
      hblNo: z.string(),
      partnerName: z.string(),
      /** Masked. */
      receiverName: z.string(),
      fields: z.array(z.object({ name: CorrectionField, label: z.string(), problem: z.string() })),
      expiresAt: z.iso.datetime(),
      triesLeft: z.number(),
    }),
    errors: ['CORRECTION_INVALID'],
    throttle: 'correction',
  },
  saveCorrection: {
    method: 'POST',
    path: '/api/customs/saveCorrection',
    level: 'anyone',
    servesAnySession: true,
    summary: '정정 링크로 통관 정보 바로잡기: 세관 기록과 같을 때 저장',
    body: z.object({ token: Token, values: CorrectionValues }),
    response: z.object({
      result: z.enum(['saved', 'accepted', 'mismatch']),
      wrong: z.array(CorrectionField),
      triesLeft: z.number(),
    }),
    errors: ['VALIDATION_FAILED', 'CORRECTION_INVALID'],
    throttle: 'correction',
    idempotent: true,
  },
  getState: {
    method: 'POST',
    path: '/api/customs/getState',
    level: 80,
    summary: '세관 조회 상태',
    body: z.object({ orderId: Id }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND'],
  },
  refresh: {
    method: 'POST',
    path: '/api/customs/refresh',
    level: 80,
    summary: '세관에 지금 조회: 주문마다 10분에 한 번',
    body: z.object({ orderId: Id }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND', 'CLEARANCE_OFF', 'CLEARANCE_RECENT'],
    idempotent: true,
  },
  setCargoNo: {
    method: 'POST',
    path: '/api/customs/setCargoNo',
    level: 90,
    summary: '화물관리번호 선택: 빈 값이면 H/BL 번호로 다시 찾는다',
    body: z.object({ orderId: Id, cargoNo: CargoNo }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND'],
    idempotent: true,
  },
  estimateTax: {
    method: 'POST',
    path: '/api/customs/estimateTax',
    level: 'anyone',
    summary: '관세와 부가가치세 예상: 참고용이며 청구 금액에 넣지 않는다',
    body: z.object({
      items: z.array(EstimatedItem).min(1).max(100),
      freight: z.object({ amount: unitPrice, currency }).optional(),
      needClearance: z.enum(['Y', 'N']).optional(),
    }),
    response: TaxEstimate,
    errors: ['VALIDATION_FAILED'],
  },
});
