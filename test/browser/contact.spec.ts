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
import { expect, expectNoBarriers, expectNoOverflow, test } from './fixtures.ts';

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
