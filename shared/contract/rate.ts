import * as z from 'zod';
import {
  PublicRates,
  RateCard,
  RateCardInput,
  RateCardVersion,
  StoredRateCard,
} from '#shared/domain/rate-card.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';

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
  saveRateCard: {
    method: 'POST',
    path: '/api/rate/saveRateCard',
    level: 99,
    summary:
      '요금표 저장: version이 없으면 새로 등록한다. 적용 시작일이 오늘보다 앞선 요금표는 등록하거나 바꿀 수 없다',
    body: RateCardInput,
    response: StoredRateCard,
    errors: ['VALIDATION_FAILED', 'RATE_CARD_NOT_FOUND', 'RATE_CARD_TAKEN', 'RATE_CARD_STARTED', 'CONFLICT'],
  },
  delRateCard: {
    method: 'POST',
    path: '/api/rate/delRateCard',
    level: 99,
    summary: '요금표 삭제: 적용 시작일이 오늘보다 앞선 요금표는 삭제할 수 없다',
    body: RateCardVersion,
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'RATE_CARD_NOT_FOUND', 'RATE_CARD_STARTED', 'CONFLICT'],
  },
});
