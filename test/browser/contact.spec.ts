import { errorCatalog } from '#shared/errors.ts';
import {
  expectAllKept,
  field,
  fillAll,
  inquiryPage,
  mailsTo,
  newAddress,
  pickupPage,
  readNumber,
  sendButton,
} from './contact-forms.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsCustomer, tabTo, test } from './fixtures.ts';

for (const form of [inquiryPage, pickupPage]) {
  const api = `**${form.route}`;

  test.describe(form.path, () => {
    test('is taken, gets a number and is confirmed by mail', async ({ page }) => {
      const email = newAddress();
      await page.goto(form.path);
      await expect(page.getByRole('region', { name: '개인정보 수집·이용' })).toContainText(form.consent);
      await fillAll(page, form, email);
      await sendButton(page, form).click();
      const number = await readNumber(page, form);
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      const mails = await mailsTo(page, email);
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(form.subject)]);
      expect(mails[0]?.text).toContain(number);

      await page.getByRole('button', { name: /^다른/ }).click();
      await expect(field(page, form.email)).toHaveValue('');
      await page.reload();
      await expect(field(page, form.email)).toHaveValue('');
      await expect(page.getByText('작성하던 내용을 불러왔습니다')).toHaveCount(0);
    });

    test('says at each field what is missing, and lists it', async ({ page }) => {
      await page.goto(form.path);
      await sendButton(page, form).click();
      const list = page.getByRole('region', { name: '확인이 필요한 항목' });
      await expect(list).toBeFocused();
      await expect(list.getByRole('button')).toHaveText([...form.problems]);
      await expect(list.getByRole('heading')).toHaveText(`${form.problems.length}개 항목을 확인해주세요.`);
      await expect(page.locator('form [aria-invalid=true]')).toHaveCount(form.problems.length);
      for (const problem of form.problems) {
        await list.getByRole('button', { name: problem, exact: true }).click();
        const focused = page.locator(':focus');
        await expect(focused).toHaveAccessibleDescription(new RegExp(problem.replace(/[().]/g, '\\$&')));
      }
      await field(page, form.email).fill(newAddress());
      await expect(list.getByRole('button')).toHaveCount(form.problems.length - 1);
    });

    test('checks a field when it is left, then with each letter', async ({ page }) => {
      await page.goto(form.path);
      const email = field(page, form.email);
      await email.pressSequentially('nobody@home');
      await expect(email).not.toHaveAttribute('aria-invalid');
      await page.keyboard.press('Tab');
      await expect(email).toHaveAccessibleDescription(/잘못된 이메일 형식입니다\./);
      await email.pressSequentially('.kr');
      await expect(email).not.toHaveAttribute('aria-invalid');
      await expect(page.getByRole('region', { name: '확인이 필요한 항목' })).toHaveCount(0);
    });

    test('is registered once by a double click', async ({ page }) => {
      const email = newAddress();
      let requests = 0;
      await page.route(api, (route) => {
        requests += 1;
        return route.continue();
      });
      await page.goto(form.path);
      await fillAll(page, form, email);
      await sendButton(page, form).dblclick();
      await readNumber(page, form);
      expect(requests).toBe(1);
      expect(await mailsTo(page, email)).toHaveLength(1);
    });

    test('is registered once when the answer was lost, even over a reload', async ({ page }) => {
      const email = newAddress();
      let registered = '';
      await page.route(
        api,
        async (route) => {
          registered = String((await (await route.fetch()).json()).id);
          await route.abort();
        },
        { times: 1 },
      );
      await page.goto(form.path);
      await fillAll(page, form, email);
      await sendButton(page, form).click();
      const failure = page.getByRole('main').getByRole('alert').filter({ hasText: '네트워크 연결' });
      await expect(failure).toContainText(
        '네트워크 연결을 확인한 뒤 다시 시도해주세요. 입력한 내용은 그대로 남아 있습니다.',
      );
      await page.reload();
      await expect(page.getByText('작성하던 내용을 불러왔습니다')).toBeVisible();
      await expectAllKept(page, form, email);
      await expect(page.getByRole('checkbox')).not.toBeChecked();
      await page.getByRole('checkbox').check();
      await sendButton(page, form).click();
      expect(await readNumber(page, form)).toContain(registered);
      expect(await mailsTo(page, email)).toHaveLength(1);
    });

    test('keeps what was typed when it is refused, and says when to try again', async ({ page }) => {
      const email = newAddress();
      const { status, message } = errorCatalog.TOO_MANY_REQUESTS;
      await page.route(api, (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': '700' },
          json: { code: 'TOO_MANY_REQUESTS', message },
        }),
      );
      await page.goto(form.path);
      await fillAll(page, form, email);
      await sendButton(page, form).click();
      await expect(page.getByRole('main').getByText('12분 후에 다시 시도해주세요.')).toBeVisible();
      await expectAllKept(page, form, email);
      await page.unroute(api);

      const name = form === inquiryPage ? 'email' : 'senderEmail';
      await page.route(api, (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'VALIDATION_FAILED',
            message: errorCatalog.VALIDATION_FAILED.message,
            fields: [{ path: name, message: '이 주소로는 보낼 수 없습니다.' }],
          },
        }),
      );
      await sendButton(page, form).click();
      await expect(page.getByRole('region', { name: '확인이 필요한 항목' })).toBeFocused();
      await expect(field(page, form.email)).toHaveAccessibleDescription(/이 주소로는 보낼 수 없습니다\./);
      await expect(page.getByText('12분 후에')).toHaveCount(0);
      await page.unroute(api);

      await field(page, form.email).fill(email);
      await sendButton(page, form).click();
      await readNumber(page, form);
    });

    test('begins with what a customer told of himself, and leaves alone what was typed', async ({ page }) => {
      await openAsCustomer(page, form.path);
      for (const [label, value] of Object.entries(form.own)) {
        await expect(field(page, label)).toHaveValue(value);
      }
      await page.reload();
      await expect(page.getByText('작성하던 내용을 불러왔습니다')).toHaveCount(0);
      const email = newAddress();
      await field(page, form.email).fill(email);
      await page.reload();
      await expect(page.getByText('작성하던 내용을 불러왔습니다')).toBeVisible();
      await expect(field(page, form.email)).toHaveValue(email);
    });

    test('a session that has ended takes nobody away from the form', async ({ page }) => {
      await openAsCustomer(page, form.path);
      await expect(field(page, form.email)).not.toHaveValue('');
      const email = newAddress();
      await field(page, form.email).fill(email);
      await page.route('**/api/my/getProfile', (route) =>
        route.fulfill({
          status: 403,
          headers: { 'session-expired': '1' },
          json: { code: 'SESSION_EXPIRED', message: errorCatalog.SESSION_EXPIRED.message },
        }),
      );
      const asked = page.waitForResponse('**/api/my/getProfile');
      await page.reload();
      await asked;
      await expect(page).toHaveURL(form.path);
      await expect(field(page, form.email)).toHaveValue(email);
    });

    test('by keyboard alone', async ({ page }) => {
      const email = newAddress();
      await page.goto(form.path);
      for (const [label, text] of Object.entries(form.texts(email))) {
        if (label === '요청사항') {
          await tabTo(page, field(page, '접수 지점필수'));
          await page.keyboard.press('ArrowDown');
        }
        await tabTo(page, field(page, label));
        await page.keyboard.type(text);
      }
      await tabTo(page, page.getByRole('checkbox'));
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: '개인정보 처리방침' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: '개인정보 처리방침 보기' })).toBeFocused();
      await tabTo(page, sendButton(page, form));
      await page.keyboard.press('Enter');
      await readNumber(page, form);
    });

    for (const width of [1440, 390]) {
      test(`has no barrier at ${width} px and stays on the screen`, async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width, height: 844 });
        const look = async () => {
          await expectNoOverflow(page);
          await expectNoBarriers(page);
        };
        await page.goto(form.path);
        await expect(sendButton(page, form)).toBeVisible();
        await look();
        await sendButton(page, form).click();
        await expect(page.getByRole('region', { name: '확인이 필요한 항목' })).toBeFocused();
        await look();
        await page.route(api, (route) => route.abort(), { times: 1 });
        await fillAll(page, form, newAddress());
        await sendButton(page, form).click();
        await expect(page.getByRole('main').getByText('네트워크 연결을 확인한 뒤')).toBeVisible();
        await look();
        await sendButton(page, form).click();
        await readNumber(page, form);
        await look();
      });
    }
  });
}

test('a mobile number is hyphenated for an inquiry, and sent as its digits', async ({ page }) => {
  await page.goto('/inquiry');
  await fillAll(page, inquiryPage, newAddress());
  await field(page, '휴대폰번호필수').fill('');
  await field(page, '휴대폰번호필수').pressSequentially('0101234');
  await expect(field(page, '휴대폰번호필수')).toHaveValue('010-1234');
  await page.keyboard.press('Tab');
  await expect(field(page, '휴대폰번호필수')).toHaveAccessibleDescription(
    /휴대폰번호 을 올바르게 입력해주세요\./,
  );
  await field(page, '휴대폰번호필수').press('End');
  await page.keyboard.type('5678');
  const sent = page.waitForRequest('**/api/inquiry/addInquiry');
  await sendButton(page, inquiryPage).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ mobile: '01012345678' });
  expect(body).not.toHaveProperty('agreed');
});

test('an inquiry that is too long says how long it may be', async ({ page }) => {
  await page.goto('/inquiry');
  const contents = field(page, '문의 내용필수');
  await contents.fill('가'.repeat(2001));
  await page.keyboard.press('Tab');
  await expect(contents).toHaveAccessibleDescription(/2001 \/ 2000자 최대 2000자까지 입력 가능합니다\./);
});

test('a pickup request takes digits for a phone number and letters for an importer number', async ({
  page,
}) => {
  await page.goto('/pickup-request');
  const phone = field(page, '보내는 분 휴대폰번호필수');
  await phone.pressSequentially('010-1234-56789a');
  await expect(phone).toHaveValue('01012345678');
  const importer = field(page, '받는 분 수입자 번호');
  await importer.fill('번호 1');
  await page.keyboard.press('Tab');
  await expect(importer).toHaveAccessibleDescription(/받는 분 수입자 번호 을 올바르게 입력해주세요\./);
});

test('pickup branches that could not be loaded are asked for again', async ({ page }) => {
  const list = '**/api/parcelLocation/getParcelLocationList';
  await page.route(list, (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
  );
  await page.goto('/pickup-request');
  await expect(page.getByText('접수 지점을 불러오지 못했습니다.')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(field(page, '접수 지점필수').locator('option')).toHaveText([
    '선택해주세요',
    '인천 수출 픽업장',
    '부산 수출 픽업장',
  ]);
  await expect(page.getByText('접수 지점을 불러오지 못했습니다.')).toHaveCount(0);
});
