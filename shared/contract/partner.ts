import * as z from 'zod';
import {
  Partner,
  PartnerChoice,
  PartnerInput,
  PartnerNoticeSetting,
  PartnerNotices,
} from '#shared/domain/partner.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, NumberLike } from './wire.ts';

export const partnerRoutes = defineRoutes('partner', {
  getPartnerList: {
    method: 'POST',
    path: '/api/partner/getPartnerList',
    level: 'anyone',
    summary: '파트너 목록: 누구나 번호와 이름, 90 이상은 전체 항목. namesOnly이면 누구에게나 번호와 이름만',
    body: z.object({ namesOnly: z.boolean().default(false) }).prefault({}),
    response: z.array(z.union([Partner, PartnerChoice])),
  },
  registerPartner: {
    method: 'POST',
    path: '/api/partner/registerPartner',
    level: 90,
    summary: '파트너 등록',
    body: PartnerInput.safeExtend({ adminId: Id.nullish() }),
    response: Partner,
    errors: ['VALIDATION_FAILED', 'MEMBER_NOT_FOUND', 'MEMBER_STOPPED', 'PARTNER_ADMIN_TAKEN', 'CONFLICT'],
  },
  modifyPartner: {
    method: 'POST',
    path: '/api/partner/modifyPartner',
    level: 90,
    summary: '파트너 수정',
    /** Without `notices` the mails of the partner stay as they are. */
    body: PartnerInput.safeExtend({
      id: Id,
      version: NumberLike.pipe(z.int()),
      notices: PartnerNotices.optional(),
    }),
    response: Partner,
    errors: ['VALIDATION_FAILED', 'PARTNER_NOT_FOUND', 'CONFLICT'],
  },
  getNotices: {
    method: 'POST',
    path: '/api/partner/getNotices',
    level: 80,
    summary: '자기 파트너의 알림 메일',
    response: PartnerNoticeSetting,
    errors: ['PARTNER_NOT_FOUND'],
  },
  setNotices: {
    method: 'POST',
    path: '/api/partner/setNotices',
    level: 80,
    summary: '자기 파트너의 알림 메일 선택: 관리자의 이메일이 없으면 받는 메일이 없다',
    body: z.object({ notices: PartnerNotices }),
    response: PartnerNoticeSetting,
    errors: ['VALIDATION_FAILED', 'PARTNER_NOT_FOUND', 'CONFLICT'],
  },
  changePartnerAdmin: {
    method: 'POST',
    path: '/api/partner/changePartnerAdmin',
    level: 90,
    summary: '파트너 관리자 변경: 새 관리자는 이 파트너 소속이 되고 등급은 80 이상이 된다',
    body: z.object({ id: Id, newAdminId: Id }),
    response: Partner,
    errors: ['PARTNER_NOT_FOUND', 'MEMBER_NOT_FOUND', 'MEMBER_STOPPED', 'PARTNER_ADMIN_TAKEN', 'CONFLICT'],
  },
  delPartner: {
    method: 'DELETE',
    path: '/api/partner/delPartner',
    level: 90,
    summary: '파트너 삭제: 주문이 등록된 적이 있으면 삭제할 수 없다',
    body: z.object({ id: Id }),
    response: Nothing,
    errors: ['PARTNER_NOT_FOUND', 'REFERENCE_IN_USE', 'CONFLICT'],
  },
  getVolumes: {
    method: 'POST',
    path: '/api/partner/getVolumes',
    level: 90,
    summary: '이번 달(서울) 파트너별 주문 수',
    response: z.array(z.object({ partnerId: z.number(), volume: z.number() })),
  },
});
