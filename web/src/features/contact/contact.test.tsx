import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { expectCount, expectTexts, field, tabTo } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, offline, refuse } from '#test/component/network.ts';
import { button } from '#test/component/screen.ts';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import type { Answer } from '#web/lib/call.ts';

const EMAIL = 'jiwoo@example.com';
const inquiry = inquiryPayload();
const pickup = pickupPayload();

const forms = [
  {
    path: '/inquiry',
    route: 'POST /api/inquiry/addInquiry',
    send: '문의 보내기',
    done: '문의가 접수되었습니다',
    number: '7번',
    received: { id: 7 },
    email: '이메일필수',
    emailName: 'email',
    texts: {
      이름필수: inquiry.name,
      휴대폰번호필수: inquiry.mobile,
      이메일필수: EMAIL,
      제목필수: inquiry.title,
      '문의 내용필수': inquiry.contents,
    } as Record<string, string>,
    choices: {} as Record<string, string>,
    consent: '3년 (분쟁 처리 기록)',
    problems: [
      '이름은 필수 입력 항목입니다.',
      '휴대폰번호는 필수 입력 항목입니다.',
      '이메일을 입력해 주세요',
      '제목은 필수 입력 항목입니다.',
      '문의 내용은 필수 입력 항목입니다.',
      '개인정보 수집·이용에 동의해주세요.',
    ],
    prefilled: { 이름필수: '김민지', 휴대폰번호필수: '010-1234-5678', 이메일필수: 'minji@example.com' },
  },
  {
    path: '/pickup-request',
    route: 'POST /api/parcel/regPickUpReq',
    send: '픽업 요청하기',
    done: '픽업 요청이 접수되었습니다',
    number: 'EXP-7',
    received: { id: 'EXP-7' },
    email: '보내는 분 이메일필수',
    emailName: 'senderEmail',
    texts: {
      '보내는 분 이름필수': pickup.sender,
      '보내는 분 휴대폰번호필수': formatMobile(pickup.senderMobNum),
      '보내는 분 이메일필수': EMAIL,
      '픽업 주소필수': pickup.senderAddress,
      '받는 분 이름필수': pickup.receiver,
      '받는 분 휴대폰번호필수': formatMobile(pickup.receiverMobNum),
      '받는 분 주소필수': pickup.receiverAddress,
      '받는 분 수입자 번호': 'ABN12345',
      요청사항: '평일 오후에 방문해주세요.',
    } as Record<string, string>,
    choices: { '접수 지점필수': '부산 수출 픽업장', '받는 분 국가번호필수': '대한민국 +82' } as Record<
      string,
      string
    >,
    consent: '5년 (계약·결제 기록)',
    problems: [
      '보내는 분 이름은 필수 입력 항목입니다.',
      '보내는 분 휴대폰번호는 필수 입력 항목입니다.',
      '이메일을 입력해 주세요',
      '픽업 주소는 필수 입력 항목입니다.',
      '받는 분 이름은 필수 입력 항목입니다.',
      '받는 분 휴대폰번호는 필수 입력 항목입니다.',
      '받는 분 주소는 필수 입력 항목입니다.',
      '접수 지점은 필수 입력 항목입니다.',
      '개인정보 수집·이용에 동의해주세요.',
    ],
    prefilled: {
      '보내는 분 이름필수': '김민지',
      '보내는 분 휴대폰번호필수': '010-1234-5678',
      '보내는 분 이메일필수': 'minji@example.com',
    },
  },
] as const;
type ContactForm = (typeof forms)[number];

const profile: Answer<'GET /api/my/getProfile'> = {
  email: 'minji@example.com',
  lName: '김',
  fName: '민지',
  mobile: '01012345678',
  country: 'KOR',
  statusMail: false,
  notifications: [],
  mailStop: null,
  sender: null,
  regDate: '2026-01-02T03:04:05.000Z',
};
const branch = (code: string, name: string) => ({
  class: 'EX_PU_LO',
  code,
  name,
  country: 'KOR',
  region: '',
  memo: '',
  regDate: '2026-01-02T03:04:05.000Z',
});
const branches = [branch('EXICN01', '인천 수출 픽업장'), branch('EXPUS01', '부산 수출 픽업장')];

const problems = page.getByRole('region', { name: '확인이 필요한 항목' });
const send = ({ send }: ContactForm) => button(send);

const open = async (form: ContactForm, options: Parameters<typeof openPage>[1] = {}) => {
  answer('GET /api/parcelLocation/getParcelLocationList', branches);
  if (options.as) answer('GET /api/my/getProfile', profile);
  await openPage(form.path, options);
  await expect.element(send(form)).toBeVisible();
};

const fillAll = async ({ texts, choices }: ContactForm) => {
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  for (const [label, option] of Object.entries(choices)) await field(label).selectOptions(option);
  await page.getByRole('checkbox').click();
};

const expectTextsUnchanged = async ({ texts }: ContactForm) => {
  for (const [label, text] of Object.entries(texts)) await expect.element(field(label)).toHaveValue(text);
};

const expectReceived = async (form: ContactForm) => {
  await expect.element(page.getByRole('heading', { name: form.done })).toHaveFocus();
  await expect.element(page.getByRole('main').getByText(form.number, { exact: true })).toBeVisible();
};

describe.each(forms)('$path', (form) => {
  it('shows each missing value at its field and in a list of errors', async () => {
    await open(form);
    await expect
      .element(page.getByRole('region', { name: '개인정보 수집·이용' }))
      .toHaveTextContent(form.consent);
    await send(form).click();
    await expect.element(problems).toHaveFocus();
    await expectTexts(problems.getByRole('button'), form.problems);
    await expect
      .element(problems.getByRole('heading'))
      .toHaveTextContent(`${form.problems.length}개 항목을 확인해주세요.`);
    expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(form.problems.length);
    for (const problem of form.problems) {
      await problems.getByRole('button', { name: problem, exact: true }).click();
      await expect
        .poll(() => document.activeElement)
        .toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    await field(form.email).fill(EMAIL);
    await expectCount(problems.getByRole('button'), form.problems.length - 1);
  });

  it('validates a field on blur, then on every change', async () => {
    await open(form);
    const email = field(form.email);
    await userEvent.type(email, 'nobody@home');
    await expect.element(email).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect.element(email).toHaveAccessibleDescription(/잘못된 이메일 형식입니다\./);
    await userEvent.type(email, '.kr');
    await expect.element(email).not.toHaveAttribute('aria-invalid');
    await expect.element(problems).not.toBeInTheDocument();
  });

  it('sends one request for a double click', async () => {
    const { reply, release } = held(form.received as never);
    answer(form.route, reply);
    await open(form);
    await fillAll(form);
    await send(form).dblClick();
    release();
    await expectReceived(form);
    expect(callsOf(form.route)).toHaveLength(1);
  });

  it('says that no confirmation is mailed to an address over its limit', async () => {
    answer(form.route, { ...form.received, isMailRefused: true } as never);
    await open(form);
    await fillAll(form);
    await send(form).click();
    await expectReceived(form);
    await expect.element(page.getByRole('main')).toHaveTextContent('접수 확인 메일은 보내지 못했습니다.');
  });

  it('repeats an unanswered request after a reload with the same idempotency key', async () => {
    answer(form.route, offline);
    await open(form);
    await fillAll(form);
    await send(form).click();
    await expect
      .element(page.getByRole('main').getByRole('alert').filter({ hasText: '네트워크 연결' }))
      .toHaveTextContent('네트워크 연결을 확인한 뒤 다시 시도해주세요. 입력한 내용은 그대로 남아 있습니다.');
    await open(form);
    await expect.element(page.getByText('작성하던 내용을 불러왔습니다')).toBeVisible();
    await expectTextsUnchanged(form);
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').click();
    answer(form.route, form.received as never);
    await send(form).click();
    await expectReceived(form);
    const keys = callsOf(form.route).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
  });

  it('keeps the input when the server rejects the request, and shows when to retry', async () => {
    answer(form.route, refuse('TOO_MANY_REQUESTS', { retryAfter: 700 }));
    await open(form);
    await fillAll(form);
    await send(form).click();
    await expect.element(page.getByRole('main').getByText('12분 후에 다시 시도해주세요.')).toBeVisible();
    await expectTextsUnchanged(form);

    const fields = [{ path: form.emailName, message: '이 주소로는 보낼 수 없습니다.' }];
    answer(form.route, refuse('VALIDATION_FAILED', { fields }));
    await send(form).click();
    await expect.element(problems).toHaveFocus();
    await expect.element(field(form.email)).toHaveAccessibleDescription(/이 주소로는 보낼 수 없습니다\./);
    await expect.element(page.getByText('12분 후에')).not.toBeInTheDocument();

    answer(form.route, form.received as never);
    await field(form.email).fill('other@example.com');
    await send(form).click();
    await expectReceived(form);
  });

  it('is prefilled from the profile of a customer, which does not replace a saved draft', async () => {
    await open(form, { as: 'customer' });
    for (const [label, value] of Object.entries(form.prefilled))
      await expect.element(field(label)).toHaveValue(value);
    await open(form, { as: 'customer' });
    await expect.element(page.getByText('작성하던 내용을 불러왔습니다')).not.toBeInTheDocument();
    await field(form.email).fill(EMAIL);
    await open(form, { as: 'customer' });
    await expect.element(page.getByText('작성하던 내용을 불러왔습니다')).toBeVisible();
    await expect.element(field(form.email)).toHaveValue(EMAIL);
  });

  it('is sent with the values of a profile that is read late', async () => {
    const { reply, release } = held(profile);
    answer(form.route, form.received as never);
    answer('GET /api/parcelLocation/getParcelLocationList', branches);
    answer('GET /api/my/getProfile', reply);
    await openPage(form.path, { as: 'customer' });
    await fillAll(form);
    for (const label of Object.keys(form.prefilled)) await field(label).fill('');
    await send(form).click();
    release();
    await expectReceived(form);
  });

  it('can be sent with the keyboard alone', async () => {
    answer(form.route, form.received as never);
    await open(form);
    for (const [label, text] of Object.entries(form.texts)) {
      if (label === '요청사항') {
        await tabTo(field('접수 지점필수'));
        await userEvent.keyboard('{ArrowDown}');
      }
      await tabTo(field(label));
      await userEvent.keyboard(text);
    }
    await tabTo(page.getByRole('checkbox'));
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: '개인정보 처리방침' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('개인정보 처리방침 보기')).toHaveFocus();
    await tabTo(send(form));
    await userEvent.keyboard('{Enter}');
    await expectReceived(form);
  });

  it('stays open with its input when the session has expired', async () => {
    await open(form, { as: 'customer' });
    await expect.element(field(form.email)).toHaveValue(form.prefilled[form.email as never]);
    await field(form.email).fill(EMAIL);
    const before = callsOf('GET /api/my/getProfile').length;
    answer('GET /api/my/getProfile', refuse('SESSION_EXPIRED', { expired: true }));
    await openPage(form.path, { as: 'customer' });
    await expect.poll(() => callsOf('GET /api/my/getProfile').length).toBeGreaterThan(before);
    await expect.element(field(form.email)).toHaveValue(EMAIL);
    expect(address()).toBe(form.path);
  });
});

describe('/inquiry', () => {
  it('hyphenates a mobile number and sends its digits', async () => {
    const [form] = forms;
    answer(form.route, form.received);
    await open(form);
    await fillAll(form);
    const mobile = field('휴대폰번호필수');
    await mobile.fill('');
    await userEvent.type(mobile, '0101234');
    await expect.element(mobile).toHaveValue('010-1234');
    await userEvent.tab();
    await expect.element(mobile).toHaveAccessibleDescription('전화번호를 확인해주세요. (예: 010-1234-5678)');
    await userEvent.type(mobile, '5678');
    await send(form).click();
    await expectReceived(form);
    const [sent] = callsOf(form.route);
    expect(sent?.body).toMatchObject({ mobile: '01012345678' });
    expect(sent?.body).not.toHaveProperty('agreed');
  });

  it('limits the message to 2,000 characters', async () => {
    await open(forms[0]);
    await field('문의 내용필수').fill('가'.repeat(2001));
    await userEvent.tab();
    await expect
      .element(field('문의 내용필수'))
      .toHaveAccessibleDescription(/2001 \/ 2000자 최대 2000자까지 입력 가능합니다\./);
  });
});

describe('/inquiry with a house bill number in its link', () => {
  const number = field('H/BL 번호');

  it('fills in the number and sends it, over the number of a saved draft', async () => {
    const [form] = forms;
    answer(form.route, form.received);
    await open(form);
    await number.fill('HHK1000009');
    await openPage('/inquiry?hblNo=HHS00010');
    await expect.element(number).toHaveValue('HHS00010');
    await fillAll(form);
    await send(form).click();
    await expectReceived(form);
    expect(callsOf(form.route)[0]?.body).toMatchObject({ hblNo: 'HHS00010' });
  });

  it('shortens a longer number to 20 characters, and refuses other characters than those of a number', async () => {
    await open(forms[0]);
    await openPage(`/inquiry?hblNo=%3Cb%3E${'A'.repeat(30)}`);
    await expect.element(number).toHaveValue(`<b>${'A'.repeat(17)}`);
    await send(forms[0]).click();
    await expect.element(problems).toHaveTextContent(/H\/BL 번호.* 올바르게/);
  });
});

describe('/pickup-request', () => {
  it('selects the country code of a number that is entered with one', async () => {
    await open(forms[1]);
    const phone = field('보내는 분 휴대폰번호필수');
    await phone.fill('+61 491 570 006');
    await expect.element(phone).toHaveValue('0491 570 006');
    await expect.element(field('보내는 분 국가번호필수')).toHaveValue('+61');
  });

  it('accepts a number without its zero, and only letters, digits and _ . - in the importer number', async () => {
    await open(forms[1]);
    const phone = field('보내는 분 휴대폰번호필수');
    await phone.fill('10-1234-5678');
    await expect.element(phone).toHaveValue('010-1234-5678');
    const importer = field('받는 분 수입자 번호');
    await importer.fill('번호 1');
    await userEvent.tab();
    await expect
      .element(importer)
      .toHaveAccessibleDescription(/받는 분 수입자 번호를 올바르게 입력해주세요\./);
  });

  it('has a button that reloads the branches after a failure', async () => {
    const list = 'GET /api/parcelLocation/getParcelLocationList';
    answer(list, refuse('MALFORMED'));
    await openPage('/pickup-request');
    await expect.element(page.getByText('접수 지점을 불러오지 못했습니다.')).toBeVisible();
    answer(list, branches);
    await button('다시 불러오기').click();
    await expectTexts(field('접수 지점필수').getByRole('option', { includeHidden: true }), [
      '선택해주세요',
      '인천 수출 픽업장',
      '부산 수출 픽업장',
    ]);
    await expect.element(page.getByText('접수 지점을 불러오지 못했습니다.')).not.toBeInTheDocument();
  });
});
