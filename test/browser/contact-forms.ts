import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { expect, mainField } from './fixtures.ts';

export type ContactPage = {
  path: string;
  route: string;
  /** Text of the button that sends the form. */
  action: string;
  /** Heading of the confirmation page. */
  done: string;
  /** Format of the registration number on the confirmation page. */
  number: RegExp;
  /** Part of the subject of the confirmation mail. */
  subject: string;
  /** Texts of the fields by label. @param email e-mail address of the sender */
  texts: (email: string) => Record<string, string>;
  /** Label of the e-mail field. */
  email: string;
  /** Selected options by label. */
  choices: Record<string, string>;
};

const inquiry = inquiryPayload();
const pickup = pickupPayload();

export const inquiryPage: ContactPage = {
  path: '/inquiry',
  route: '/api/inquiry/addInquiry',
  action: '문의 보내기',
  done: '문의가 접수되었습니다',
  number: /^\d+번$/,
  subject: '문의가 접수되었습니다',
  texts: (email) => ({
    이름필수: inquiry.name,
    휴대폰번호필수: inquiry.mobile,
    이메일필수: email,
    제목필수: inquiry.title,
    '문의 내용필수': inquiry.contents,
  }),
  email: '이메일필수',
  choices: {},
};

export const pickupPage: ContactPage = {
  path: '/pickup-request',
  route: '/api/parcel/regPickUpReq',
  action: '픽업 요청하기',
  done: '픽업 요청이 접수되었습니다',
  number: /^EXP-\d+$/,
  subject: '수출 픽업 요청이 접수되었습니다',
  texts: (email) => ({
    '보내는 분 이름필수': pickup.sender,
    '보내는 분 휴대폰번호필수': formatMobile(pickup.senderMobNum),
    '보내는 분 이메일필수': email,
    '픽업 주소필수': pickup.senderAddress,
    '받는 분 이름필수': pickup.receiver,
    '받는 분 휴대폰번호필수': formatMobile(pickup.receiverMobNum),
    '받는 분 주소필수': pickup.receiverAddress,
    '받는 분 수입자 번호': 'ABN12345',
    요청사항: '평일 오후에 방문해주세요.',
  }),
  email: '보내는 분 이메일필수',
  choices: { '접수 지점필수': '부산 수출 픽업장', '받는 분 국가번호필수': '대한민국 +82' },
};

export const newEmail = () => `${randomUUID()}@example.com`;

export const sendButton = (page: Page, { action }: ContactPage): Locator =>
  page.getByRole('button', { name: action });

export const fillAll = async (page: Page, form: ContactPage, email: string): Promise<void> => {
  for (const [label, text] of Object.entries(form.texts(email))) await mainField(page, label).fill(text);
  for (const [label, option] of Object.entries(form.choices)) {
    await mainField(page, label).selectOption({ label: option });
  }
  await page.getByRole('checkbox').check();
};

/** Expects that the form still contains the values that `fillAll` typed. */
export const expectInputKept = async (page: Page, form: ContactPage, email: string): Promise<void> => {
  for (const [label, text] of Object.entries(form.texts(email))) {
    await expect(mainField(page, label)).toHaveValue(text);
  }
  for (const [label, option] of Object.entries(form.choices)) {
    await expect(mainField(page, label).locator('option:checked')).toHaveText(option);
  }
};

/** Expects the confirmation page. @returns the registration number on it */
export const readRegistrationNumber = async (page: Page, form: ContactPage): Promise<string> => {
  await expect(page.getByRole('heading', { name: form.done })).toBeFocused();
  return page.getByRole('main').getByText(form.number).innerText();
};
