import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { client } from '#test/support/client.ts';
import {
  dialogOf,
  expect,
  expectNotice,
  press,
  rowsOf,
  STAFF,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import { mailsTo, openAsStaff, readAlert } from './fixtures.ts';

test('staff: an inquiry is read, its answer is drafted and mailed, and it leaves the open inquiries', async ({
  page,
  api,
  baseURL,
}) => {
  const title = `문의 ${uniqueText()}`;
  const email = `${uniqueText().toLowerCase()}@example.com`;
  const inquiry = inquiryPayload({ title, email });
  const { id } = await send(client(baseURL as string), '/api/inquiry/addInquiry', inquiry);
  const row = rowsOf(page, '고객 문의').filter({ hasText: title });
  const dialog = dialogOf(page, title);
  const field = dialog.getByLabel('답변', { exact: false });
  const history = dialog.getByRole('listitem');
  await openAsStaff(page, STAFF, '/admin/inquery');

  await test.step('an open inquiry is listed and read', async () => {
    await expect(row).toContainText('미답변');
    await expect(row).toContainText(inquiry.name);
    await page.getByLabel('미답변').click();
    await expect(page).toHaveURL(/status=open$/);
    await expect(page.getByText('답변 완료')).toHaveCount(0);
    await press(page, new RegExp(title));
    for (const text of [inquiry.contents, '010-2345-6789', '아직 답변하지 않았습니다.'])
      await expect(dialog).toContainText(text);
  });

  await test.step('a draft answer is kept after the dialog is closed and after a reload', async () => {
    await field.fill('쓰다 만 답변');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByLabel('미답변')).toBeChecked();
    await press(page, new RegExp(title));
    await expect(page.getByText('작성하던 답변을 불러왔습니다.')).toBeVisible();
    await expect(field).toHaveValue('쓰다 만 답변');
  });

  await test.step('an answer of another member of staff is shown, and the draft kept, before a second answer is sent', async () => {
    await send(api.staff, '/api/inquiry/answerInquiry', { id, answer: '먼저 한 답변', seen: 0 });
    await press(dialog, '답변 보내기');
    await readAlert(page, /답변에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다/);
    await expect(history).toContainText(['먼저 한 답변']);
    await expect(field).toHaveValue('쓰다 만 답변');
    await field.fill('하루로 줄었습니다.\n<b>감사합니다.</b>');
    await press(dialog, '답변 보내기');
    await expectNotice(page, '답변을 메일로 보냈습니다.');
    await expect(history).toHaveCount(2);
    await expect(history.last()).toContainText('최은영');
    await expect(history.last()).toContainText('<b>감사합니다.</b>');
    await expect(field).toHaveValue('');
  });

  await test.step('the answered inquiry is found among all inquiries, and both answers were mailed', async () => {
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
    await page.getByLabel('전체').click();
    await expect(row).toContainText('답변 완료');
    await page.getByLabel('문의 찾기').fill(title);
    await expect(page.getByText('1건 찾음')).toBeVisible();
    await page.getByLabel('문의 찾기').fill(`${title} 아님`);
    await expect(page.getByText('찾는 문의가 없습니다')).toBeVisible();
    const answers = (await mailsTo(page, email)).filter(({ text }) => /먼저 한 답변|줄었/.test(text));
    expect(answers).toHaveLength(2);
  });
});
