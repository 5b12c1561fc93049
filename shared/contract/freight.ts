import * as z from 'zod';
import { Freight, FreightChange, NewFreight } from '#shared/domain/freight.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, InvertedFlag } from './wire.ts';

export const freightRoutes = defineRoutes('freight', {
  getFreightList: {
    method: 'GET',
    path: '/api/freight/getFreightList',
    level: 80,
    summary: '운송편 목록',
    response: z.array(Freight),
  },
  regFreight: {
    method: 'POST',
    path: '/api/freight/regFreight',
    level: 90,
    summary: '운송편 등록: status가 없으면 사용(0)',
    body: NewFreight,
    response: Freight,
    errors: ['VALIDATION_FAILED'],
  },
  modifyFreight: {
    method: 'POST',
    path: '/api/freight/modifyFreight',
    level: 90,
    summary:
      '운송편 수정: 콘솔이 쓰는 편의 운송 방법은 바꿀 수 없다. version이 없으면 나중에 저장한 내용이 남는다',
    body: FreightChange.extend({ id: Id }),
    response: Freight,
    errors: ['VALIDATION_FAILED', 'FREIGHT_NOT_FOUND', 'FREIGHT_METHOD_IN_USE', 'CONFLICT'],
  },
  delFreight: {
    method: 'POST',
    path: '/api/freight/delFreight',
    level: 90,
    summary: '운송편 삭제: 콘솔이 쓰는 편은 삭제할 수 없다',
    body: z.object({ id: Id }),
    response: Nothing,
    errors: ['FREIGHT_NOT_FOUND', 'FREIGHT_IN_USE'],
  },
  updateFreightStatus: {
    method: 'POST',
    path: '/api/freight/updateFreightStatus',
    level: 90,
    summary: '운송편 사용 여부: 0 사용, 1 미사용',
    body: z.object({ id: Id, status: InvertedFlag }),
    response: Freight,
    errors: ['VALIDATION_FAILED', 'FREIGHT_NOT_FOUND'],
  },
});
