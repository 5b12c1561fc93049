import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { errorCatalog } from '#shared/errors.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expectNotice,
  press,
  registerOrder,
  rowsOf,
  STAFF,
  send,
  uniqueName,
} from './back-office.ts';
import { clientOf, expect, openAsStaff, readAlert } from './fixtures.ts';
import { test } from './members.ts';

const PATH = '/admin/partner-manage';
const today = seoulDay(new Date());

const rowOf = (page: Page, name: string) => rowsOf(page, '파트너').filter({ hasText: name });
/** Opens the dialog of a partner. @returns the dialog */
const open = async (page: Page, name: string) => {
  await page.getByLabel('파트너 찾기').fill(name);
  await rowOf(page, name).getByRole('button').click();
  return dialogOf(page, '파트너 수정');
};
/** Chooses a member by e-mail address in the search dialog. */
const choose = async (page: Page, email: string) => {
  const search = dialogOf(page, '고객 검색');
  await search.getByRole('tab', { name: '이메일' }).click();
  await search.getByRole('textbox', { name: '이메일' }).fill(email);
  await press(search, '검색');
  await search.getByRole('table').getByRole('button').click();
  await answerAlert(page, '변경');
  await expect(search).toBeHidden();
};

test('staff: a partner is added with its administrator and logo, modified and deleted', async ({
  page,
  member,
}) => {
  const name = uniqueName();
  await openAsStaff(page, STAFF, PATH);

  await test.step('registering adds the partner with its logo to the list', async () => {
    await press(page, '파트너 추가');
    const form = dialogOf(page, '파트너 등록');
    await form.getByLabel('파트너명').fill(name);
    await form.getByLabel('사업자등록번호').fill('555-00-81236');
    await expect(form.getByLabel('사업자등록번호')).toHaveValue('555-00-81236');
    await form.getByLabel('대표자명').fill('정하늘');
    await form.getByLabel('업종').selectOption('약국 (02)');
    await form.getByLabel('전화번호').fill('02-1234-5678');
    await form.getByLabel('계약 시작일').fill(addDays(today, -100));
    await form.getByLabel('계약 종료일').fill(addDays(today, 265));
    await form.getByLabel('로고', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    });
    await expect(form.getByAltText('등록된 로고')).toBeVisible();
    await press(form, '등록');
    await expectNotice(page, '파트너 등록 성공!');
    for (const text of ['555-00-81236', '정하늘', '약국', '02-1234-5678', `~ ${addDays(today, 265)}`])
      await expect(rowOf(page, name)).toContainText(text);
  });

  const form = await open(page, name);
  await test.step('choosing an administrator saves immediately and ends the sessions of this member', async () => {
    await press(form, '관리자 선택');
    await choose(page, member.person.email);
    await expectNotice(page, '파트너사 관리자 수정 성공!');
    await expect(form.getByRole('region', { name: '파트너 관리자' })).toContainText(member.person.email);
    expect((await member.api.get('/api/cust/getSession')).body.user).toBeNull();
  });

  await test.step('modifying the partner keeps its administrator', async () => {
    await form.getByLabel('대표자명').fill('정바다');
    await press(form, '로고 지우기');
    await expect(form.getByAltText('등록된 로고')).toHaveCount(0);
    await press(form, '수정');
    await expectNotice(page, '파트너 정보 수정 성공!');
    await expect(rowOf(page, name)).toContainText('정바다');
    await expect(rowOf(page, name)).toContainText('홍길동');
  });

  await test.step('deleting the partner requires confirmation', async () => {
    await open(page, name);
    await press(form, '삭제');
    await expect(alertDialog(page)).toContainText('정말로 이 파트너를 삭제하시겠습니까?');
    await expect(alertDialog(page)).toContainText(name);
    await answerAlert(page, '삭제');
    await expectNotice(page, '파트너가 성공적으로 삭제되었습니다.');
    await expect(page.getByText('찾는 파트너가 없습니다')).toBeVisible();
  });
});

test('staff: the list shows contracts that expire and monthly volumes, and deleting a partner with orders fails', async ({
  page,
}) => {
  const staff = await clientOf(STAFF);
  const add = async (
    changes: Parameters<typeof partnerPayload>[0],
  ): Promise<{ id: number; name: string }> => {
    const name = uniqueName();
    const payload = partnerPayload({ partner_name: name, ...changes });
    return { id: (await send(staff, '/api/partner/registerPartner', payload)).id, name };
  };
  const expiring = await add({ contract_end_date: addDays(today, 5), monthly_estimate_volume: 4 });
  const expired = await add({ contract_end_date: addDays(today, -1), monthly_estimate_volume: 0 });
  await registerOrder(staff, { partnerId: expiring.id });
  const volumeOf = async () => {
    const volumes = await send(staff, '/api/partner/getVolumes', {});
    return volumes.find(({ partnerId }: { partnerId: number }) => partnerId === expiring.id)?.volume;
  };
  await expect.poll(volumeOf).toBe(1);
  await openAsStaff(page, STAFF, PATH);
  await expect(rowOf(page, expiring.name)).toContainText('5일 후 만료');
  await expect(rowOf(page, expired.name)).toContainText('만료');
  await expect(rowOf(page, expiring.name)).toContainText('1 / 4건25%');
  await expect(rowOf(page, expired.name)).toContainText('0건');

  const form = await open(page, expiring.name);
  await press(form, '삭제');
  await answerAlert(page, '삭제');
  await readAlert(page, `삭제 실패! 다시 시도해주세요.${errorCatalog.REFERENCE_IN_USE.message}`);
  await press(form, '닫기');
  await expect(rowOf(page, expiring.name)).toBeVisible();
});
