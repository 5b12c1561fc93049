import * as z from 'zod';
import { CodeChange, CodeInput } from '#shared/domain/code.ts';
import {
  Code,
  Courier,
  CourierInput,
  ParcelLocation,
  ParcelLocationInput,
  PickupPlace,
  PickupPlaceInput,
} from '#shared/domain/reference.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { InvertedFlag } from './wire.ts';

const CodeId = CodeChange.shape.id;
const CodeChoice = Code.pick({ code: true, codeLabel: true, value: true });

export const courierRoutes = defineRoutes('courier', {
  getCourierList: {
    method: 'GET',
    path: '/api/courier/getCourierList',
    level: 'anyone',
    summary: '택배사 목록',
    response: z.array(Courier),
  },
  addCourier: {
    method: 'POST',
    path: '/api/courier/addCourier',
    level: 90,
    summary: '택배사 등록',
    body: CourierInput,
    response: Courier,
    errors: ['VALIDATION_FAILED', 'CODE_TAKEN'],
  },
  delCourier: {
    method: 'POST',
    path: '/api/courier/delCourier',
    level: 90,
    summary: '택배사 삭제: 사용된 적이 있으면 삭제할 수 없다',
    body: CourierInput.pick({ courierCode: true }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'COURIER_NOT_FOUND', 'REFERENCE_IN_USE'],
  },
});

export const pickupRoutes = defineRoutes('pickup', {
  getPickupLocationList: {
    method: 'GET',
    path: '/api/pickup/getPickupLocationList',
    level: 'anyone',
    summary: '픽업 장소 목록',
    response: z.array(PickupPlace),
  },
  addPickup: {
    method: 'POST',
    path: '/api/pickup/addPickup',
    level: 90,
    summary: '픽업 장소 등록',
    body: PickupPlaceInput,
    response: PickupPlace,
    errors: ['VALIDATION_FAILED', 'CODE_TAKEN'],
  },
  delPickup: {
    method: 'POST',
    path: '/api/pickup/delpickup',
    level: 90,
    summary: '픽업 장소 삭제: 사용된 적이 있으면 삭제할 수 없다',
    body: z.object({ pickupCode: PickupPlaceInput.shape.code }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'PICKUP_NOT_FOUND', 'REFERENCE_IN_USE'],
  },
});

export const parcelLocationRoutes = defineRoutes('parcelLocation', {
  getParcelLocationList: {
    method: 'GET',
    path: '/api/parcelLocation/getParcelLocationList',
    level: 'anyone',
    summary: '화물 위치 목록',
    response: z.array(ParcelLocation),
  },
  addParcelLocation: {
    method: 'POST',
    path: '/api/parcelLocation/addParcelLocation',
    level: 90,
    summary: '화물 위치 등록',
    body: ParcelLocationInput,
    response: ParcelLocation,
    errors: ['VALIDATION_FAILED', 'CODE_TAKEN'],
  },
  delParcelLocation: {
    method: 'POST',
    path: '/api/parcelLocation/delParcelLocation',
    level: 90,
    summary: '화물 위치 삭제: 사용된 적이 있으면 삭제할 수 없다',
    body: ParcelLocationInput.pick({ code: true }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'LOCATION_NOT_FOUND', 'REFERENCE_IN_USE'],
  },
});

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
