import * as z from 'zod';
import { CodeChange, CodeInput } from '#shared/domain/code.ts';
import { courierSet, parcelLocationSet, pickupPlaceSet, type RecordSet } from '#shared/domain/record-sets.ts';
import { Code, Courier, ParcelLocation, PickupPlace } from '#shared/domain/reference.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { Nothing } from './cust.ts';
import { defineRoutes, type RouteSpec } from './route.ts';
import { InvertedFlag } from './wire.ts';

const CodeId = CodeChange.shape.id;
const CodeChoice = Code.pick({ code: true, codeLabel: true, value: true });

/** Route that lists the records of a set. Its function needs the schema of a record only, not the whole set. */
const listRoute = <const P extends RouteSpec['path'], S extends z.ZodType>(
  path: P,
  summary: string,
  record: S,
) => ({ method: 'GET', path, level: 'anyone', summary, response: z.array(record) }) as const;

const addRoute = <const P extends RouteSpec['path'], S extends RecordSet>(
  path: P,
  { noun, input, record }: S,
) =>
  ({
    method: 'POST',
    path,
    level: 90,
    summary: `${noun} 등록`,
    body: input as S['input'],
    response: record as S['record'],
    errors: ['VALIDATION_FAILED', 'CODE_TAKEN'],
  }) as const;

/** @param codeName name of the code in the body */
const deleteRoute = <const P extends RouteSpec['path'], const N extends string>(
  path: P,
  { noun, code, input, missing }: RecordSet,
  codeName: N,
) =>
  ({
    method: 'POST',
    path,
    level: 90,
    summary: `${noun} 삭제: 사용된 적이 있으면 삭제할 수 없다`,
    body: z.object({ [codeName]: input.shape[code] } as Record<N, z.ZodType<string, string>>),
    response: Nothing,
    errors: ['VALIDATION_FAILED', missing, 'REFERENCE_IN_USE'],
  }) as const;

export const courierRoutes = defineRoutes('courier', {
  getCourierList: listRoute('/api/courier/getCourierList', '택배사 목록', Courier),
  addCourier: addRoute('/api/courier/addCourier', courierSet),
  delCourier: deleteRoute('/api/courier/delCourier', courierSet, 'courierCode'),
});

export const pickupRoutes = defineRoutes('pickup', {
  getPickupLocationList: listRoute('/api/pickup/getPickupLocationList', '픽업 장소 목록', PickupPlace),
  addPickup: addRoute('/api/pickup/addPickup', pickupPlaceSet),
  delPickup: deleteRoute('/api/pickup/delpickup', pickupPlaceSet, 'pickupCode'),
});

export const parcelLocationRoutes = defineRoutes('parcelLocation', {
  getParcelLocationList: listRoute(
    '/api/parcelLocation/getParcelLocationList',
    '화물 위치 목록',
    ParcelLocation,
  ),
  addParcelLocation: addRoute('/api/parcelLocation/addParcelLocation', parcelLocationSet),
  delParcelLocation: deleteRoute('/api/parcelLocation/delParcelLocation', parcelLocationSet, 'code'),
});

/** Routes of all record sets, by area. */
export const recordRoutes = {
  courier: courierRoutes,
  pickup: pickupRoutes,
  parcelLocation: parcelLocationRoutes,
};

export const codeRoutes = defineRoutes('code', {
  getCityList: {
    method: 'GET',
    path: '/api/code/getCityList',
    level: 'anyone',
    summary: '도시 코드',
    response: z.array(CodeChoice),
  },
  getFreightMethodList: {
    method: 'GET',
    path: '/api/code/getFreightMethodList',
    level: 'anyone',
    summary: '운송 방법 코드',
    response: z.array(CodeChoice),
  },
  getMemberLevelList: {
    method: 'GET',
    path: '/api/code/getMemberLevelList',
    level: 'anyone',
    summary: '회원 등급 코드',
    response: z.array(CodeChoice),
  },
  getCodeList: {
    method: 'POST',
    path: '/api/code/getCodeList',
    level: 'anyone',
    summary: '코드 조회: 그룹을 주면 사용 중인 코드, 아니면 전체(90 이상)',
    body: z
      .object({
        parentCode: typedText().max(20).optional(),
        code: typedText().max(20).optional(),
      })
      .prefault({}),
    response: z.array(Code),
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
  },
  regiCode: {
    method: 'POST',
    path: '/api/code/regiCode',
    level: 90,
    summary: '코드 등록: 그룹의 마지막 순서로',
    body: CodeInput,
    response: Code,
    errors: ['VALIDATION_FAILED', 'CODE_TAKEN'],
  },
  modifyCode: {
    method: 'POST',
    path: '/api/code/modifyCode',
    level: 90,
    summary: '코드 수정: 이름, 값, 설명, 순서',
    body: CodeChange,
    response: Code,
    errors: ['VALIDATION_FAILED', 'CODE_NOT_FOUND', 'CONFLICT'],
  },
  updateCodeStatus: {
    method: 'POST',
    path: '/api/code/updateCodeStatus',
    level: 90,
    summary: '코드 사용 여부: 0 사용, 1 미사용. 시스템이 쓰는 코드는 끌 수 없다',
    body: z.object({ id: CodeId, status: InvertedFlag }),
    response: Code,
    errors: ['VALIDATION_FAILED', 'CODE_NOT_FOUND', 'CODE_NEEDED', 'CONFLICT'],
  },
  delCode: {
    method: 'POST',
    path: '/api/code/delCode',
    level: 90,
    summary: '코드 삭제: 사용된 적이 있는 코드는 삭제할 수 없다',
    body: z.object({ id: CodeId }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'CODE_NOT_FOUND', 'REFERENCE_IN_USE'],
  },
});
