import type { Page } from '@playwright/test';
import {
  answer,
  card,
  changeConsol,
  consolNow,
  dialog,
  filledConsol,
  newConsol,
  newRun,
  openConsol,
  openConsole,
  question,
  says,
  unfold,
} from './console-page.ts';
import { expectNoBarriers, readAlert } from './fixtures.ts';
import { expect, press, test, unique } from './lookup-page.ts';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await dialog(page).locator('input, textarea').and(page.getByLabel(label)).fill(value);
};
const memo = (page: Page) => dialog(page).getByRole('textbox', { name: '메모' });
const save = (page: Page, action: '등록' | '수정') =>
  dialog(page).getByRole('button', { name: action, exact: true }).click();
const openEditor = async (page: Page, mblNo: string) => {
  await unfold(page, mblNo);
  await card(page, mblNo).getByRole('button', { name: '수정', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};
const changeStatus = async (page: Page, mblNo: string, label: string) => {
  await page.getByRole('combobox', { name: `${mblNo} 콘솔 상태` }).selectOption({ label });
  await page.getByRole('button', { name: '상태 변경' }).click();
};

test('a consol is registered, with hints and without a refusal for the check digit', async ({
  page,
  api,
}) => {
  const freightNo = unique().slice(0, 6);
  const freightCode = await newRun(api.staff, { freightNo });
  const off = unique().slice(0, 6);
  const offId = await newRun(api.staff, { freightNo: off });
  await api.staff.post('/api/freight/updateFreightStatus', { id: offId, status: 1 });
  await openConsole(page);
  await page.keyboard.press('n');
  await expect(dialog(page)).toContainText('새 콘솔');
  await save(page, '등록');
  for (const label of ['운송편', 'M/BL 번호', '도착 예정일', '출발지'])
    await expect(dialog(page).getByText(`${label}은(는) 필수 입력 항목입니다.`)).toBeVisible();
  await expectNoBarriers(page);

  await expect(dialog(page).getByLabel('운송편').locator('option', { hasText: off })).toHaveCount(0);
  await dialog(page).getByLabel('운송편').selectOption(String(freightCode));
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('SYD');
  await expect(dialog(page).getByLabel('도착지')).toHaveValue('ICN');
  await expect(dialog(page).getByLabel('콘솔 상태')).toHaveValue('001');
  const mblNo = `999-${String(Date.now()).slice(-7)}`;
  const right = Number(mblNo.slice(4)) % 7;
  await fill(page, { 'M/BL 번호': `${mblNo}${right}` });
  await expect(dialog(page).getByText('항공운송장 번호의 검사 숫자가 맞습니다.')).toBeVisible();
  await fill(page, { 'M/BL 번호': `${mblNo}${right + 1}extra` });
  await expect(dialog(page).getByLabel('M/BL 번호')).toHaveValue(`${mblNo}${right + 1}ex`);
  await fill(page, { 'M/BL 번호': `${mblNo}${right + 1}` });
  await expect(dialog(page).getByText('검사 숫자가 맞지 않습니다.')).toBeVisible();
  await fill(page, { '출발 예정일': '2030-05-02', '도착 예정일': '2030-05-01', 메모: '가'.repeat(401) });
  await save(page, '등록');
  await expect(dialog(page).getByText('도착 예정일 을 올바르게 입력해주세요.')).toBeVisible();
  await expect(dialog(page).getByText('최대 400자까지 입력 가능합니다.')).toBeVisible();
  await fill(page, { '도착 예정일': '2030-05-03', 메모: '냉장' });
  await save(page, '등록');
  await expect(page.getByText('M/BL 검사 숫자 확인').first()).toBeVisible();
  await says(page, `콘솔 ${mblNo}${right + 1}을(를) 등록했습니다.`);
  // Its days lie outside those on the screen, so it is shown by its number.
  await expect(card(page, `${mblNo}${right + 1}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: `${mblNo}${right + 1}` })).toBeVisible();
});

test('a number that is taken is told at its field, and nothing typed is lost', async ({ page, api }) => {
  const { mblNo } = await newConsol(api.staff);
  const freightCode = await newRun(api.staff);
  await openConsole(page);
  await press(page, '새 콘솔');
  await dialog(page).getByLabel('운송편').selectOption(String(freightCode));
  await fill(page, {
    'M/BL 번호': mblNo,
    '출발 예정일': '2030-05-02',
    '도착 예정일': '2030-05-03',
    메모: '급함',
  });
  await save(page, '등록');
  await readAlert(page, /콘솔 등록에 실패했습니다\.\s*이미 사용 중인 M\/BL 번호입니다\./);
  await expect(dialog(page).getByLabel('M/BL 번호')).toHaveAccessibleDescription(
    /이미 사용 중인 M\/BL 번호입니다\./,
  );
  await expect(memo(page)).toHaveValue('급함');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('저장하지 않고 닫을까요?');
  await answer(page, '닫기');
  await expect(dialog(page)).toHaveCount(0);
});

test('a consol is modified; its run stays, even when it was switched off', async ({ page, api }) => {
  const freightNo = unique().slice(0, 6);
  const freightCode = await newRun(api.staff, { freightNo });
  const consol = await newConsol(api.staff, { freightCode });
  await api.staff.post('/api/freight/updateFreightStatus', { id: freightCode, status: 1 });
  await openConsol(page, consol);
  await openEditor(page, consol.mblNo);
  await expect(dialog(page).getByLabel('운송편').locator('option:checked')).toContainText(`${freightNo}`);
  await expect(dialog(page).getByLabel('운송편').locator('option:checked')).toContainText('(미사용)');
  await fill(page, { 메모: '오후 3시 마감' });
  await save(page, '수정');
  await says(page, `콘솔 ${consol.mblNo}을(를) 수정했습니다.`);
  await expect(card(page, consol.mblNo).getByText('오후 3시 마감')).toBeVisible();
});

test('a modification that cannot be sent is told and keeps what was typed', async ({ page, api }) => {
  const consol = await newConsol(api.staff);
  await openConsol(page, consol);
  await openEditor(page, consol.mblNo);
  await fill(page, { 메모: '오후 3시 마감' });
  await page.route('**/api/consol/modifyConsol', (route) => route.abort());
  await save(page, '수정');
  await readAlert(page, '콘솔 수정에 실패했습니다.');
  await expect(memo(page)).toHaveValue('오후 3시 마감');
});

test('what somebody else saved first stands beside what was typed', async ({ page, api }) => {
  const consol = await newConsol(api.staff);
  await openConsol(page, consol);
  await openEditor(page, consol.mblNo);
  await fill(page, { 메모: '내 메모' });
  await changeConsol(api.staff, consol.mblNo, { memo: '남의 메모', eta: '2026-12-09' });
  await save(page, '수정');
  await readAlert(page, /콘솔 수정에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다\./);
  const newest = dialog(page).getByRole('region', { name: '최신 내용' });
  await expect(newest).toContainText('남의 메모');
  await expect(newest).toContainText('최신 값으로 바뀐 항목: 도착 예정일');
  await expect(memo(page)).toHaveValue('내 메모');
  await expect(dialog(page).getByLabel('도착 예정일')).toHaveValue('2026-12-09');
  await expectNoBarriers(page);
  await newest.getByRole('button', { name: '메모 최신 값 쓰기' }).click();
  await expect(memo(page)).toHaveValue('남의 메모');
  await fill(page, { 메모: '함께 쓴 메모' });
  await save(page, '수정');
  await says(page, `콘솔 ${consol.mblNo}을(를) 수정했습니다.`);
  expect(await consolNow(api.staff, consol.mblNo)).toMatchObject({ memo: '함께 쓴 메모', eta: '2026-12-09' });
});

test('a consol is deleted after a question that names it and what it releases', async ({ page, api }) => {
  const { consol, orders } = await filledConsol(api, [{}, {}]);
  await openConsol(page, consol);
  await unfold(page, consol.mblNo);
  const remove = card(page, consol.mblNo).getByRole('button', { name: '삭제', exact: true });
  await remove.click();
  await expect(question(page)).toContainText(`콘솔 ${consol.mblNo}을(를) 삭제할까요?`);
  await expect(question(page)).toContainText('담긴 주문 2건은 콘솔에서 해제됩니다.');
  await answer(page, '취소');
  await remove.click();
  await answer(page, '삭제하고 2건 해제');
  await says(page, `콘솔 ${consol.mblNo}을(를) 삭제했습니다. 주문 2건이 해제되었습니다.`);
  await expect(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
  const { body } = await api.staff.post('/api/parcel/getOrders', { id: orders.map(({ id }) => id) });
  expect(body.map(({ consolId }: { consolId: number | null }) => consolId)).toEqual([null, null]);
});

test('a consol that is gone already is told', async ({ page, api }) => {
  const consol = await newConsol(api.staff);
  await openConsol(page, consol);
  await unfold(page, consol.mblNo);
  await api.staff.post('/api/consol/deleteConsol', { consoleId: consol.id });
  await card(page, consol.mblNo).getByRole('button', { name: '삭제', exact: true }).click();
  await answer(page, '콘솔 삭제');
  await readAlert(page, '삭제할 콘솔을 찾을 수 없습니다.');
  await expect(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
});

test('a new status offers to move the orders, and leaves those alone that are further on', async ({
  page,
  api,
}) => {
  const { consol, orders } = await filledConsol(api, [{}, {}, {}]);
  const ids = orders.map(({ id }) => id);
  await api.staff.post('/api/parcel/modifyOrderStatus', { id: [ids[0]], status: '81' });
  const statuses = async () =>
    (await api.staff.post('/api/parcel/getOrders', { id: ids })).body.map(
      ({ status }: { status: string }) => status,
    );
  await openConsol(page, consol);
  await unfold(page, consol.mblNo);
  await changeStatus(page, consol.mblNo, '출발');
  await expect(question(page)).toContainText('주문 2건도 ‘선적완료’ 상태로 변경할까요?');
  await expect(question(page)).toContainText('1건은 그대로 둡니다.');
  await answer(page, '주문은 그대로');
  await expect(card(page, consol.mblNo)).toContainText('출발');
  expect(await statuses()).toEqual(['81', '01', '01']);

  await changeStatus(page, consol.mblNo, '도착');
  await page.route('**/api/parcel/modifyOrderStatus', (route) => route.abort());
  await answer(page, '2건 변경');
  await expect(question(page)).toContainText('주문 상태를 변경하지 못했습니다.');
  await page.unroute('**/api/parcel/modifyOrderStatus');
  await answer(page, '다시 시도');
  await readAlert(page, /주문 상태를 변경했습니다\.\s*2건 → 입항/);
  expect(await statuses()).toEqual(['81', '06', '06']);
  await expect(page.getByRole('region', { name: '콘솔의 주문' }).getByText('입항')).toHaveCount(2);
});

test('the dialog, too, offers to move the orders; a status without a step of theirs asks nothing', async ({
  page,
  api,
}) => {
  const { consol } = await filledConsol(api, [{}]);
  await openConsol(page, consol);
  await openEditor(page, consol.mblNo);
  await dialog(page).getByLabel('콘솔 상태').selectOption({ label: '통관중' });
  await save(page, '수정');
  await expect(question(page)).toContainText('주문 1건도 ‘통관중’ 상태로 변경할까요?');
  await answer(page, '1건 변경');
  await readAlert(page, '주문 상태를 변경했습니다.');
  await changeStatus(page, consol.mblNo, '종료');
  await expect(card(page, consol.mblNo)).toContainText('종료');
  await expect(question(page)).toHaveCount(0);
});

test('a status that somebody else changed first is told, and the card shows theirs', async ({
  page,
  api,
}) => {
  const consol = await newConsol(api.staff);
  await openConsol(page, consol);
  await unfold(page, consol.mblNo);
  await changeConsol(api.staff, consol.mblNo, { status: '009' });
  await changeStatus(page, consol.mblNo, '마감');
  await readAlert(page, '콘솔 상태 변경에 실패했습니다.');
  await expect(card(page, consol.mblNo)).toContainText('취소');
});
