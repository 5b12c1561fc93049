import * as z from 'zod';
import { DropOff, DropOffInput } from '#shared/domain/drop-off.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, Version } from './wire.ts';

export const dropOffRoutes = defineRoutes('dropOff', {
  getDropOffList: {
    method: 'GET',
    path: '/api/dropOff/getDropOffList',
    level: 'anyone',
    summary: '접수처 목록: 고객에게 표시하는 곳. 90 이상은 전체',
    response: z.array(DropOff),
  },
  saveDropOff: {
    method: 'POST',
    path: '/api/dropOff/saveDropOff',
    level: 90,
    summary: '접수처 등록. id와 version이 있으면 그 접수처를 바꾼다',
    body: DropOffInput.extend({ id: Id.optional(), version: Version.optional() }),
    response: DropOff,
    errors: ['VALIDATION_FAILED', 'DROP_OFF_NOT_FOUND', 'CONFLICT'],
  },
  delDropOff: {
    method: 'POST',
    path: '/api/dropOff/delDropOff',
    level: 90,
    summary: '접수처 삭제',
    body: z.object({ id: Id }),
    response: Nothing,
    errors: ['DROP_OFF_NOT_FOUND'],
  },
});
