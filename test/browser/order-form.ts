import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The registration page of 시드니마트, the partner with number 2. */
export const PARTNER_LINK = '/parcel-reg-aus-to-kor?partnerId=2&partnerName=시드니마트';

/** A sender, a recipient and an item that every rule accepts; invented people. */
export const sender = {
  '보내는 분 이름(영문)': 'MIN JUN KIM',
  '보내는 분 전화번호': '61491570006',
  '보내는 분 주소(영문)': '12 Rawson St Eastwood NSW 2122',
};
export const recipient = {
  '받는 분 이름': '홍길동',
  전화번호: '0212345678',
  휴대폰번호: '01012345678',
  우편번호: '04524',
  주소: '서울특별시 중구 세종대로 110',
  상세주소: '101동 1203호',
  개인통관고유부호: 'P123456789012',
};
export const item = { 품명: 'OMEGA 3 FISH OIL', 수량: '2', 단가: '24.50' };

/** A step of the stepper that is open; its heading names the form. */
export const step = (page: Page, title: string): Locator =>
  page.getByRole('form', { name: title, exact: true });

/** A field by its label; of several that begin with it, the first. */
export const field = (scope: Page | Locator, label: string): Locator => scope.getByLabel(label).first();

/** Fills fields by their labels. */
export const fillIn = async (scope: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
};

/** Presses the button that leads on. */
export const goOn = (page: Page, name = '다음'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Agrees to the terms. */
export const toSender = async (page: Page): Promise<Locator> => {
  await goOn(page, '동의합니다');
  await expect(step(page, '보내는 분')).toBeVisible();
  return step(page, '보내는 분');
};

/** Agrees to the terms and fills in the sender. */
export const toRecipient = async (page: Page): Promise<Locator> => {
  await fillIn(await toSender(page), sender);
  await goOn(page);
  await expect(step(page, '받는 분')).toBeVisible();
  return step(page, '받는 분');
};

/** Agrees to the terms and fills in sender and recipient; for staff, the basic info comes next. */
export const pastRecipient = async (page: Page, next = '상품'): Promise<Locator> => {
  await fillIn(await toRecipient(page), recipient);
  await goOn(page);
  await expect(step(page, next)).toBeVisible();
  return step(page, next);
};

/** What stands in the way of going on, above the buttons. */
export const problems = (form: Locator): Locator => form.getByRole('alert').getByRole('listitem');
