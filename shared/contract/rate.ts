import * as z from 'zod';
import { MAX_FILENAME } from '#shared/domain/order-sheet.ts';
import {
  MAX_CARD_BYTES,
  PublicRates,
  RateCard,
  RateCardDraft,
  RateCardEnd,
  RateCardInput,
  RateCardVersion,
  StoredRateCard,
} from '#shared/domain/rate-card.ts';
import { errorCatalog } from '#shared/errors.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const MAX_BASE64 = Math.ceil(MAX_CARD_BYTES / 3) * 4;

export const rateRoutes = defineRoutes('rate', {
  getRates: {
    method: 'GET',
    path: '/api/rate/getRates',
    level: 'anyone',
    summary: '오늘 적용하는 요금표와 다음 요금표: 금액은 통화의 가장 작은 단위(AUD는 센트)',
    response: PublicRates,
  },
  getRateCardList: {
    method: 'GET',
    path: '/api/rate/getRateCardList',
    level: 90,
    summary: '요금표 목록: 운송 방법별로 최근 것부터',
    response: z.array(RateCard),
  },
  getPartnerCards: {
    method: 'POST',
    path: '/api/rate/getPartnerCards',
    level: 80,
    summary: '파트너 요금표 목록: 최근 것부터. 파트너는 자기 요금표만 볼 수 있다',
    body: z.object({ partnerId: Id }),
    response: z.array(RateCard),
    errors: ['PARTNER_NOT_FOUND'],
  },
  getOwnRates: {
    method: 'GET',
    path: '/api/rate/getOwnRates',
    level: 80,
    summary:
      '자기 파트너에게 오늘 적용하는 요금표와 다음 요금표: 파트너 요금표가 없으면 전체 요금표. 직원에게는 직접 접수한 화물의 요금표',
    response: PublicRates,
  },
  saveRateCard: {
    method: 'POST',
    path: '/api/rate/saveRateCard',
    level: 99,
    summary:
      '요금표 저장: version이 없으면 새로 등록한다. 적용 시작일이 오늘보다 앞선 요금표는 등록하거나 바꿀 수 없다. partnerId가 없으면 전체 요금표',
    body: RateCardInput,
    response: StoredRateCard,
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'RATE_CARD_NOT_FOUND',
      'RATE_CARD_TAKEN',
      'RATE_CARD_STARTED',
      'CONFLICT',
    ],
  },
  delRateCard: {
    method: 'POST',
    path: '/api/rate/delRateCard',
    level: 99,
    summary: '요금표 삭제: 적용 시작일이 오늘보다 앞선 요금표는 삭제할 수 없다',
    body: RateCardVersion,
    response: Nothing,
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'RATE_CARD_NOT_FOUND',
      'RATE_CARD_STARTED',
      'CONFLICT',
    ],
  },
  endRateCard: {
    method: 'POST',
    path: '/api/rate/endRateCard',
    level: 99,
    summary: '파트너 요금표의 종료일 저장: 오늘 또는 이후. 다음 날부터 전체 요금표를 적용한다',
    body: RateCardEnd,
    response: StoredRateCard,
    errors: ['VALIDATION_FAILED', 'RATE_CARD_NOT_FOUND', 'CONFLICT'],
  },
  cardExcel: {
    method: 'GET',
    path: '/api/rate/cardExcel/{card}',
    level: 90,
    summary: '요금표 엑셀. card: <partnerId 또는 ALL>_<method>_<validFrom>',
    params: z.object({ card: z.string().max(50) }),
    produces: 'xlsx',
    errors: ['RATE_CARD_NOT_FOUND'],
  },
  readCardExcel: {
    method: 'POST',
    path: '/api/rate/readCardExcel',
    level: 99,
    summary: '요금표 엑셀 읽기: 저장하지 않고 요금표와 문제가 있는 칸을 돌려준다',
    body: z.object({
      filename: z.string().max(MAX_FILENAME),
      content: z.base64().min(1).max(MAX_BASE64, errorCatalog.TOO_LARGE.message),
    }),
    response: z.object({
      card: RateCardDraft,
      /** `cell` is empty for a problem of the whole sheet. */
      problems: z.array(z.object({ sheet: z.string(), cell: z.string(), message: z.string() })),
    }),
    errors: [
      'VALIDATION_FAILED',
      'SPREADSHEET_UNREADABLE',
      'SPREADSHEET_PROTECTED',
      'SPREADSHEET_MACROS',
      'SPREADSHEET_TOO_LARGE',
      'SPREADSHEET_EMPTY',
    ],
    maxBytes: MAX_BASE64 + 10_000,
  },
});
