import {
  expectInputKept,
  fillAll,
  inquiryPage,
  newEmail,
  pickupPage,
  readRegistrationNumber,
  sendButton,
} from './contact-forms.ts';
import { expect, mailsTo, mainField, test } from './fixtures.ts';

for (const form of [inquiryPage, pickupPage]) {
  test(`visitor: ${form.path} registers once when the response is lost, and confirms by mail`, async ({
    page,
  }) => {
    const email = newEmail();
    let registered = '';
    await page.route(
      `**${form.route}`,
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
    await expect(failure).toBeVisible();
    await page.reload();
    await expect(page.getByText('작성하던 내용을 불러왔습니다')).toBeVisible();
    await expectInputKept(page, form, email);
    await page.getByRole('checkbox').check();
    await sendButton(page, form).click();

    const number = await readRegistrationNumber(page, form);
    expect(number).toContain(registered);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    const mails = await mailsTo(page, email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(form.subject)]);
    expect(mails[0]?.text).toContain(number);

    await test.step('the next form is empty', async () => {
      await page.getByRole('button', { name: /^다른/ }).click();
      await expect(mainField(page, form.email)).toHaveValue('');
      await page.reload();
      await expect(mainField(page, form.email)).toHaveValue('');
      await expect(page.getByText('작성하던 내용을 불러왔습니다')).toHaveCount(0);
    });
  });
}
