import { randomUUID } from 'node:crypto';
import { alertDialog, answerAlert, dialogOf, expectNotice, OWNER, press } from './back-office.ts';
import { expect, mainField as field, mailsTo, openAsStaff, submitSignIn, test } from './fixtures.ts';

const PASSWORD = 'Sunny-harbour-41';

test('owner: a mailed invitation makes a colleague, whose open session ends when the account is stopped', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`;
  const colleague = await (await browser.newContext({ baseURL })).newPage();
  const heading = colleague.getByRole('heading', { level: 1 });
  let link = '';
  await openAsStaff(page, OWNER, '/admin/staff-manage');

  await test.step('the owner invites a member of staff', async () => {
    await press(page, '직원 초대');
    await dialogOf(page).getByLabel('이메일').fill(email);
    await page.keyboard.press('Enter');
    await expectNotice(page, '초대 메일을 보냈습니다.');
    await expect(page.getByRole('button', { name: `${email} 초대 취소` })).toBeVisible();
    await expect(async () => {
      const [mail] = await mailsTo(page, email);
      link = /https?:\S+invitation\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      expect(link).not.toBe('');
    }).toPass();
  });

  await test.step('the invited person opens the mailed link in another browser and accepts', async () => {
    await colleague.goto(link);
    await expect(heading).toHaveText('업무 계정 초대');
    await field(colleague, '성필수').fill('오');
    await field(colleague, '이름필수').fill('초대');
    await field(colleague, '휴대폰번호필수').fill('01022223333');
    await field(colleague, 'KOR (대한민국)').check();
    await field(colleague, '비밀번호필수').fill(PASSWORD);
    await field(colleague, '비밀번호 확인필수').fill(PASSWORD);
    await press(colleague, '초대 수락');
    await expect(heading).toHaveText('초대를 수락했습니다');
    await colleague.goto(link);
    await expect(heading).toHaveText('초대를 열 수 없습니다');
    await colleague.getByRole('link', { name: '관리자 로그인' }).click();
    await submitSignIn(colleague, email, PASSWORD);
    await expect(heading).toHaveText('통합 조회');
  });

  await test.step('the owner stops the account, which ends the session in the other browser', async () => {
    await page.reload();
    await page.getByLabel('직원 찾기').fill(email);
    await page.getByRole('button', { name: '오초대', exact: true }).click();
    await press(dialogOf(page), '사용 중지');
    await expect(alertDialog(page)).toContainText('오초대님의 사용을 중지할까요?');
    await answerAlert(page, '사용 중지');
    await expect(page.getByRole('table', { name: '직원' }).getByText('사용 중지')).toBeVisible();
    await press(colleague, '조회');
    await expect(alertDialog(colleague)).toContainText('로그인이 필요합니다.');
    await answerAlert(colleague, '확인');
    await submitSignIn(colleague, email, PASSWORD);
    await expect(colleague.getByText('사용이 중지된 계정입니다. 관리자에게 문의해주세요.')).toBeVisible();
  });
  await colleague.context().close();
});
