import { addDays, seoulDay } from '#shared/domain/dates.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expect,
  expectNotice,
  OWNER,
  STAFF,
  test,
  uniqueText,
} from './back-office.ts';
import { showDepartures } from './fixtures.ts';
import {
  addConsol,
  calendar,
  createEvent,
  eventButton,
  monthTitle,
  openSchedule,
  press,
} from './schedule-page.ts';

test('staff: a month shows departures with links to their consols, and read-only events', async ({
  page,
  api: { staff, owner },
}) => {
  const month = '2041-01';
  const mblNo = await addConsol(staff, '2041-01-15', '2041-01-17', 1);
  await createEvent(owner, {
    title: '재고 조사',
    eventDate: '2041-01-22',
    eventTime: '09:30',
    duration: 90,
    days: 2,
  });
  await openSchedule(page, STAFF, month);

  await test.step('staff have no buttons to add events, which requires level 99', async () => {
    await expect(page.getByText('일정 등록, 수정, 삭제는 최고관리자만 할 수 있습니다.')).toBeVisible();
    await expect(eventButton(page, '09:30 재고 조사')).toBeVisible();
    await expect(page.getByRole('button', { name: '일정 등록' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /에 추가$/ })).toHaveCount(0);
    const day = calendar(page, month)
      .getByRole('cell')
      .filter({ has: page.locator('time[datetime="2041-01-23"]') });
    await expect(day).toContainText('1건');
  });

  await test.step('a departure shows its consol and links to it', async () => {
    await eventButton(page, mblNo).click();
    const departure = dialogOf(page, `콘솔 ${mblNo}`);
    for (const text of ['해운', '시드니 → 인천', '2041-01-15 ~ 2041-01-17'])
      await expect(departure).toContainText(text);
    await expect(departure.getByRole('link', { name: mblNo })).toHaveAttribute(
      'href',
      new RegExp(`^/admin/console\\?mblNo=${mblNo}&consol=\\d+$`),
    );
    await page.keyboard.press('Escape');
    await expect(departure).toBeHidden();
    await expect(eventButton(page, mblNo)).toBeFocused();
  });

  await test.step('an event shows its details without input fields', async () => {
    await eventButton(page, '09:30 재고 조사').press('Enter');
    const event = dialogOf(page, '재고 조사');
    for (const text of [
      '항공',
      '1월 22일 화요일 – 2041년 1월 23일',
      '09:30',
      '90분',
      '표시하지 않음',
      '오후 3시 마감',
    ]) {
      await expect(event).toContainText(text);
    }
    await expect(event.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the URL contains the month, and ‘today’ returns to the current one', async () => {
    await page.getByRole('button', { name: '다음 달' }).click();
    await expect(page).toHaveURL(/\?month=2041-02$/);
    await expect(calendar(page, '2041-02')).toBeVisible();
    await page.goBack();
    await expect(calendar(page, month)).toBeVisible();
    await page.getByRole('button', { name: '오늘' }).click();
    await expect(page).toHaveURL(/manage-schedule$/);
    await expect(calendar(page, seoulDay(new Date()).slice(0, 7))).toBeVisible();
  });
});

test('owner: an event is added by keyboard, changed, moved to another month and deleted', async ({
  page,
}) => {
  const addDialog = dialogOf(page, '일정 등록');
  const editDialog = dialogOf(page, '일정 수정');
  await openSchedule(page, OWNER, '2041-02');

  await test.step('Enter on a day, or a click next to its entries, adds an event on this day', async () => {
    const day = page.getByRole('button', { name: '2041년 2월 20일 수요일에 추가' });
    const box = await day.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 70);
    await expect(addDialog.getByLabel('날짜')).toHaveValue('2041-02-20');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '2041년 2월 14일 목요일에 추가' }).press('Enter');
    await expect(addDialog.getByLabel('날짜')).toHaveValue('2041-02-14');
    await expect(addDialog.getByLabel('하루 종일')).toBeChecked();
    await addDialog.getByLabel('제목').fill('창고 이전');
    await addDialog.getByLabel('해운').check();
    await addDialog.getByLabel('제목').press('Enter');
    await expectNotice(page, '일정을 등록했습니다.');
    await expect(addDialog).toBeHidden();
    await expect(eventButton(page, '창고 이전')).toBeVisible();
  });

  await test.step('a time, a duration and several days are set', async () => {
    await eventButton(page, '창고 이전').click();
    await expect(editDialog.getByLabel('해운')).toBeChecked();
    await editDialog.getByLabel('하루 종일').uncheck();
    await editDialog.getByLabel('시각').pressSequentially('930');
    await editDialog.getByLabel('소요 시간').fill('45');
    await editDialog.getByLabel('기간').fill('3');
    await editDialog.getByLabel('내용').fill('트럭 두 대');
    await press(page, '수정');
    await expectNotice(page, '일정을 수정했습니다.');
    await expect(
      page.getByRole('button', {
        name: '2041년 2월 14일 목요일부터 2041년 2월 16일 토요일까지, 09:30 창고 이전',
      }),
    ).toBeVisible();
  });

  await test.step('after an event moves to another month, the calendar shows that month', async () => {
    await eventButton(page, '09:30 창고 이전').click();
    await expect(editDialog.getByLabel('소요 시간')).toHaveValue('45');
    await expect(editDialog.getByLabel('내용')).toHaveValue('트럭 두 대');
    await editDialog.getByLabel('날짜').fill('2041-03-12');
    await press(page, '수정');
    await expect(page).toHaveURL(/\?month=2041-03$/);
    await expect(
      calendar(page, '2041-03').getByRole('button', { name: /^2041년 3월 12일.*창고 이전$/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: '이전 달' }).click();
    await expect(calendar(page, '2041-02')).toBeVisible();
    await expect(eventButton(page, '09:30 창고 이전')).toHaveCount(0);
    await page.goBack();
  });

  await test.step('deleting requires confirmation, and the focus moves to the main area', async () => {
    await eventButton(page, '09:30 창고 이전').click();
    await press(page, '삭제');
    await expect(alertDialog(page)).toContainText("'창고 이전' 일정을 삭제할까요?");
    await expect(alertDialog(page)).toContainText('2041년 3월 12일 화요일');
    await answerAlert(page, '취소');
    await expect(editDialog).toBeVisible();
    await press(page, '삭제');
    await answerAlert(page, '삭제');
    await expectNotice(page, '일정을 삭제했습니다.');
    await expect(editDialog).toBeHidden();
    await expect(eventButton(page, '09:30 창고 이전')).toHaveCount(0);
    await expect(page.locator('main :focus, main:focus')).toHaveCount(1);
  });
});

test('visitor: the calendar of the home page shows public events of the office and no others', async ({
  page,
  browser,
  baseURL,
}) => {
  const today = seoulDay(new Date());
  // A Monday some months ahead, in a month without other events.
  const far = addDays(`${today.slice(0, 7)}-15`, 120);
  const monday = addDays(far, (8 - new Date(far).getUTCDay()) % 7);
  const month = monday.slice(0, 7);
  const [publicTitle, internalTitle] = [`공개 ${uniqueText()}`, `내부 ${uniqueText()}`];
  await openSchedule(page, OWNER, month);
  for (const [title, isPublic] of [
    [publicTitle, true],
    [internalTitle, false],
  ] as const) {
    await page.getByRole('button', { name: '일정 등록' }).click();
    const form = dialogOf(page, '일정 등록');
    await form.getByLabel('제목').fill(title);
    await form.getByLabel('날짜').fill(monday);
    // A new event is public by default, as in the contract: its check box starts checked.
    await expect(form.getByLabel('홈페이지 달력에 표시')).toBeChecked();
    if (!isPublic) await form.getByLabel('홈페이지 달력에 표시').uncheck();
    await press(page, '등록');
    await expect(form).toBeHidden();
    await expect(eventButton(page, title)).toBeVisible();
  }

  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await showDepartures(visitor);
  const ahead =
    (Number(month.slice(0, 4)) - Number(today.slice(0, 4))) * 12 +
    Number(month.slice(5)) -
    Number(today.slice(5, 7));
  for (let step = 0; step < ahead; step += 1) await visitor.getByRole('button', { name: '다음 달' }).click();
  await expect(visitor.getByRole('heading', { name: monthTitle(month) })).toBeVisible();
  await expect(eventButton(visitor, publicTitle)).toBeVisible();
  await expect(visitor.getByText(internalTitle)).toHaveCount(0);
  await context.close();
});

test('owner: on a phone the month is listed week by week', async ({ page, api: { owner } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createEvent(owner, { title: '출장', eventTime: '', eventDate: '2041-10-18', days: 4 });
  await openSchedule(page, OWNER, '2041-10');
  const week = (name: string) => page.getByRole('region', { name });
  await expect(week('10월 13일 – 10월 19일').getByRole('button')).toHaveText(/출장/);
  await expect(week('10월 20일 – 10월 26일').getByRole('button')).toHaveText(/출장/);
  await expect(week('10월 6일 – 10월 12일')).toContainText('일정이 없습니다.');
  await week('10월 20일 – 10월 26일').getByRole('button').click();
  await dialogOf(page, '일정 수정').getByLabel('기간').fill('1');
  await press(page, '수정');
  await expect(week('10월 20일 – 10월 26일')).toContainText('일정이 없습니다.');
});
