import type { Locator, Page } from '@playwright/test';
import { expect, readAlert } from './fixtures.ts';

/** The registration page of 시드니마트, the partner with id 2. */
export const PARTNER_LINK = '/parcel-reg-aus-to-kor?partnerId=2&partnerName=시드니마트';

/** A valid sender, recipient and item, with invented names. */
export const sender = {
  '보내는 분 이름(영문)': 'MIN JUN KIM',
  '보내는 분 전화번호': '0491 570 006',
  '보내는 분 주소(영문)': '12 Rawson St Eastwood NSW 2122',
};
export const recipient = {
  '받는 분 이름': '홍길동',
  전화번호: '02-1234-5678',
  휴대폰번호: '010-1234-5678',
  우편번호: '04524',
  주소: '서울특별시 중구 세종대로 110',
  상세주소: '101동 1203호',
  개인통관고유부호: 'P123456789012',
};
export const item = { 품명: 'OMEGA 3 FISH OIL', 수량: '2', 단가: '24.50' };

export const step = (page: Page, title: string): Locator =>
  page.getByRole('form', { name: title, exact: true });

/** The first field whose label starts with this text. */
export const field = (scope: Page | Locator, label: string): Locator => scope.getByLabel(label).first();

export const fillIn = async (scope: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
};

export const pressNext = (page: Page, name = '다음'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const openSenderStep = async (page: Page): Promise<Locator> => {
  await pressNext(page, '동의합니다');
  await expect(step(page, '보내는 분')).toBeVisible();
  return step(page, '보내는 분');
};

/** Accepts the terms and fills in the sender. */
export const openRecipientStep = async (page: Page): Promise<Locator> => {
  await fillIn(await openSenderStep(page), sender);
  await pressNext(page);
  await expect(step(page, '받는 분')).toBeVisible();
  return step(page, '받는 분');
};

/** Accepts the terms and fills in sender and recipient. @param next title of the step after the recipient */
export const completeRecipientStep = async (page: Page, next = '상품'): Promise<Locator> => {
  await fillIn(await openRecipientStep(page), recipient);
  await pressNext(page);
  await expect(step(page, next)).toBeVisible();
  return step(page, next);
};

/** List of the messages of invalid fields. */
export const errorMessages = (form: Locator): Locator => form.getByRole('alert').getByRole('listitem');

/** Presses the validation button of the last step, which enables the registration button. */
export const validateOrder = async (page: Page): Promise<void> => {
  await pressNext(page, 'ORDER 검증');
  await readAlert(page, '등록 가능합니다');
};

export const expectRegistered = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: '상품등록에 성공했습니다.' })).toBeFocused();

/** Registers a validated order on the public page. */
export const submitOrder = async (page: Page): Promise<void> => {
  await pressNext(page, 'ORDER 등록');
  await expectRegistered(page);
};

export const issuedNumber = (page: Page): Locator => page.getByText(/^HHK\d{7}$/).first();
