import * as z from 'zod';
import { Address, AddressInput } from '#shared/domain/address.ts';
import { InquiryReplyText, OwnInquiry, OwnInquirySummary } from '#shared/domain/inquiry.ts';
import { NewPassword } from '#shared/domain/member.ts';
import { OwnOrder, OwnOrderDetail, OwnOrderUpdate, OwnParcel } from '#shared/domain/own-parcel.ts';
import { OwnSession } from '#shared/domain/own-session.ts';
import { Profile, ProfileInput } from '#shared/domain/profile.ts';
import { TakeOverRequest } from '#shared/domain/take-over.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, LastShown, NumberLike, pageOf, Version } from './wire.ts';

// The rules of `NewPassword` do not apply to an existing password, which is only compared with the stored hash.
const CurrentPassword = z.string().min(1, '비밀번호를 입력해주세요.').max(1000);
const AddressId = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/** Routes for the caller's own data. They use the member of the session, never a member number in the request. */
export const myRoutes = defineRoutes('my', {
  getProfile: {
    method: 'GET',
    path: '/api/my/getProfile',
    level: 0,
    summary: '내 정보',
    response: Profile,
  },
  updateProfile: {
    method: 'POST',
    path: '/api/my/updateProfile',
    level: 0,
    summary: '내 정보 수정',
    body: ProfileInput,
    response: Profile,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
    throttle: 'ownWrite',
  },
  changePassword: {
    method: 'POST',
    path: '/api/my/changePassword',
    level: 0,
    summary: '비밀번호 변경: 다른 기기의 로그인은 모두 끝난다',
    body: z.object({ password: CurrentPassword, newPassword: NewPassword }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_ATTEMPTS'],
    throttle: 'ownWrite',
  },
  withdraw: {
    method: 'POST',
    path: '/api/my/withdraw',
    level: 0,
    summary: '회원 탈퇴: 법이 정한 기록만 남기고 개인정보를 지운다',
    body: z.object({ password: CurrentPassword }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_ATTEMPTS', 'FORBIDDEN'],
    throttle: 'ownWrite',
  },
  getSessions: {
    method: 'GET',
    path: '/api/my/getSessions',
    level: 0,
    summary: '로그인한 기기 목록: 최신순',
    response: z.array(OwnSession),
  },
  endSession: {
    method: 'POST',
    path: '/api/my/endSession',
    level: 0,
    summary: '내 기기 한 대를 로그아웃하고 남은 목록을 받는다',
    body: z.object({ id: z.string().max(100) }),
    response: z.array(OwnSession),
    errors: ['SESSION_NOT_FOUND'],
    throttle: 'ownWrite',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/my/endOtherSessions',
    level: 0,
    summary: '이 기기를 뺀 모든 기기를 로그아웃',
    body: z.object({}).prefault({}),
    response: z.object({ count: z.int() }),
    throttle: 'ownWrite',
  },
  getParcels: {
    method: 'POST',
    path: '/api/my/getParcels',
    level: 0,
    summary: '내 배송 목록: 최신순, 30건씩',
    body: z.object({ status: z.array(z.string().max(6)).max(50).prefault([]), paging: LastShown }),
    response: pageOf(OwnParcel),
    errors: ['VALIDATION_FAILED'],
  },
  getParcel: {
    method: 'POST',
    path: '/api/my/getParcel',
    level: 0,
    summary: '내 배송 한 건의 접수 내용과 배송 이력',
    body: z.object({ id: Id }),
    response: OwnOrderDetail,
    errors: ['ORDER_NOT_FOUND'],
  },
  updateParcel: {
    method: 'POST',
    path: '/api/my/updateParcel',
    level: 0,
    summary: '내 주문 수정: 접수대기(00) 상태에서만. 회원이 접수할 때 보내는 항목만 바뀐다',
    body: OwnOrderUpdate,
    response: OwnOrder,
    errors: ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_ACCEPTED', 'CONFLICT', 'EDIT_LIMIT'],
    throttle: 'ownWrite',
  },
  cancelParcel: {
    method: 'POST',
    path: '/api/my/cancelParcel',
    level: 0,
    summary: '내 주문 신청취소(90): 접수대기(00) 상태에서만. 이미 취소한 주문이면 그대로 둔다',
    body: z.object({ id: Id, version: Version }),
    response: OwnOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ACCEPTED', 'CONFLICT', 'EDIT_LIMIT'],
    throttle: 'ownWrite',
  },
  requestTakeOver: {
    method: 'POST',
    path: '/api/my/requestTakeOver',
    level: 0,
    summary: '가입 전에 접수한 화물을 가져올 확인 메일 요청: 접수한 이메일이 아니어도 답은 같다',
    body: TakeOverRequest,
    response: Nothing,
    errors: ['VALIDATION_FAILED'],
    throttle: 'ownWrite',
  },
  takeOver: {
    method: 'POST',
    path: '/api/my/takeOver',
    level: 0,
    summary: '확인 메일의 링크로 가입 전에 접수한 화물 가져오기. 이미 가져온 화물이면 그대로 둔다',
    body: z.object({ token: z.string().max(200) }),
    response: Nothing,
    errors: ['TAKE_OVER_INVALID', 'FORBIDDEN', 'ORDER_DELETED', 'CONFLICT'],
    throttle: 'ownWrite',
  },
  getInquiries: {
    method: 'POST',
    path: '/api/my/getInquiries',
    level: 0,
    summary: '내 문의 목록: 최신순 20건씩',
    body: z.object({ paging: LastShown }),
    response: pageOf(OwnInquirySummary),
    errors: ['VALIDATION_FAILED'],
  },
  getInquiry: {
    method: 'POST',
    path: '/api/my/getInquiry',
    level: 0,
    summary: '내 문의 한 건과 답변: 읽음으로 표시한다',
    body: z.object({ id: Id }),
    response: OwnInquiry,
    errors: ['INQUIRY_NOT_FOUND'],
  },
  replyInquiry: {
    method: 'POST',
    path: '/api/my/replyInquiry',
    level: 0,
    summary: '내 문의에 이어서 쓰기: seen은 화면에서 본 답변과 회신의 수',
    body: z.object({ id: Id, text: InquiryReplyText, seen: NumberLike.pipe(z.int().min(0)) }),
    response: OwnInquiry,
    errors: ['VALIDATION_FAILED', 'INQUIRY_NOT_FOUND', 'INQUIRY_FULL', 'CONFLICT'],
    throttle: 'visitorForm',
  },
  getAddressList: {
    method: 'GET',
    path: '/api/my/getAddressList',
    level: 0,
    summary: '주소록',
    response: z.array(Address),
  },
  saveAddress: {
    method: 'POST',
    path: '/api/my/saveAddress',
    level: 0,
    summary: '주소록에 저장: 같은 받는 분은 한 번만 남는다. id가 있으면 그 항목을 바꾼다',
    body: z.object({ id: AddressId.optional(), address: AddressInput }),
    response: Address,
    errors: ['VALIDATION_FAILED', 'ADDRESS_NOT_FOUND', 'ADDRESS_BOOK_FULL'],
    throttle: 'ownWrite',
  },
  deleteAddress: {
    method: 'POST',
    path: '/api/my/deleteAddress',
    level: 0,
    summary: '주소록에서 삭제',
    body: z.object({ id: AddressId }),
    response: Nothing,
    throttle: 'ownWrite',
  },
});
