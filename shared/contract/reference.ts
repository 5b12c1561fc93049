import * as z from 'zod';
import { Code, Courier, ParcelLocation, Partner, PickupPlace } from '../domain/reference.ts';
import { defineRoutes } from './route.ts';

const CodeChoice = Code.pick({ code: true, codeLabel: true, value: true });

export const courierRoutes = defineRoutes('courier', {
  getCourierList: {
    method: 'GET',
    path: '/api/courier/getCourierList',
    level: 'anyone',
    summary: '택배사 목록',
    response: z.array(Courier),
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
});

export const parcelLocationRoutes = defineRoutes('parcelLocation', {
  getParcelLocationList: {
    method: 'GET',
    path: '/api/parcelLocation/getParcelLocationList',
    level: 'anyone',
    summary: '화물 위치 목록',
    response: z.array(ParcelLocation),
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
        parentCode: z.string().trim().max(20).optional(),
        code: z.string().trim().max(20).optional(),
      })
      .prefault({}),
    response: z.array(Code),
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
  },
});

export const partnerRoutes = defineRoutes('partner', {
  getPartnerList: {
    method: 'POST',
    path: '/api/partner/getPartnerList',
    level: 'anyone',
    summary: '파트너 목록',
    response: z.array(Partner),
  },
});
