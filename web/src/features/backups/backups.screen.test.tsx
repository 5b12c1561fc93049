import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
  rows,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/admin/getBackupList';
const RESTORES = 'POST /api/admin/getRestoreList';
type Files = Answer<typeof LIST>;
type Restore = Answer<typeof RESTORES>[number];

const file = (nth: number): Files['fileDetails'][number] => ({
  filename: `2026-01-${String((nth % 28) + 1).padStart(2, '0')}-${1_767_200_000_000 + nth}.jsonl.gz`,
  createdAt: '2026-01-01T00:00:00.000Z',
  size: 3_355_443 + nth,
  backup: { isWhole: nth % 2 === 0, orders: null },
});
const files = (fileDetails: Files['fileDetails'], state?: 'running' | 'done' | 'failed'): Files => ({
  fileDetails,
  nextPaging: null,
  askedBackup: state
    ? { filename: file(0).filename, at: '2026-01-01T00:00:00.000Z', by: '최은영', state }
    : null,
});
const restore = (more: Partial<Restore> = {}): Restore => ({
  id: '1',
  filename: file(0).filename,
  at: '2026-01-02T00:00:00.000Z',
  by: '최은영',
  state: 'done',
  endedAt: '2026-01-02T00:01:00.000Z',
  items: 2_000,
  orders: 400,
  hashes: { file: 'a'.repeat(64), lines: 'b'.repeat(64) },
  differences: { repaired: 1, itemsSince: 12, ordersSince: 3 },
  repairs: [{ kind: 'MBL', recordId: 7, how: 'replaced' }],
  table: 'Hanho-restore-20260102000000',
  tableState: 'present',
  ...more,
});
const open = (query = '', as: 'staff' | 'owner' = 'staff') =>
  openPage(`/admin/backup-management${query}`, { as });

beforeEach(() => {
  answerReference();
  answer(LIST, files([file(0)]));
  answer('POST /api/admin/getRehearsalList', []);
  answer(RESTORES, []);
});

describe('backup screen', () => {
  it('polls a running backup until it is done', async () => {
    answer(LIST, files([], 'running'));
    await open();
    await expect.element(page.getByText('백업하는 중입니다. 2026-01-01 09:00, 최은영')).toBeVisible();
    await expect.element(page.getByText('지금 만드는 백업이 끝나면 여기에 나타납니다.')).toBeVisible();
    await expect.element(button('지금 백업')).toHaveAttribute('aria-busy', 'true');
    answer(LIST, files([file(0)], 'done'));
    await expectNotice('백업을 마쳤습니다.');
    await expect.element(rows('백업 파일').first()).toHaveTextContent('완료');
  });

  it('shows a failed backup and offers no rehearsal for it', async () => {
    answer(LIST, files([file(1)], 'failed'));
    await open();
    await expect.element(page.getByText('백업이 끝나지 않았습니다.')).toBeVisible();
    await expect.element(rows('백업 파일').first()).toHaveTextContent('미완료');
    await expectGone(page.getByRole('button', { name: /복원 연습$/ }));
  });

  it('lists 200 files, loads more on request and sorts all files by size', async () => {
    const names = Array.from({ length: 260 }, (_, nth) => file(nth));
    answer(LIST, ({ body }) =>
      body.paging ? files(names.slice(200)) : { ...files(names.slice(0, 200)), nextPaging: 'next' },
    );
    await open();
    await expect.element(page.getByText('200건 이상')).toBeVisible();
    await press('더 보기');
    await expect.element(page.getByText('260건')).toBeVisible();
    await press('크기');
    await expect.element(rows('백업 파일').first()).toHaveTextContent(file(0).filename);
    await expect.element(rows('백업 파일').first()).toHaveTextContent('3.2 MB');
  });

  it('shows the reason of a failed rehearsal, and an alert when another rehearsal is running', async () => {
    answer('POST /api/admin/rehearseBackup', refuse('REHEARSAL_RUNNING'));
    answer('POST /api/admin/getRehearsalList', [
      {
        id: '2',
        filename: file(0).filename,
        at: '2026-01-02T00:00:00.000Z',
        by: '최은영',
        state: 'failed',
        reason: '백업 파일의 내용이 목록과 다릅니다.',
      },
      { id: '1', filename: file(2).filename, at: '2026-01-01T00:00:00.000Z', by: '최은영', state: 'running' },
    ]);
    await open('', 'owner');
    await expect.element(page.getByText('백업 파일의 내용이 목록과 다릅니다.')).toBeVisible();
    await expect.element(page.getByText('이전 기록 1건')).toBeVisible();
    await press(`${file(0).filename} 복원 연습`);
    await press('복원 연습', question());
    await readAlert(errorCatalog.REHEARSAL_RUNNING.message);
  });

  it('shows the phase of a running rehearsal with its progress', async () => {
    const progress = { phase: 'write', done: 1_200, total: 5_000 } as const;
    const { hashes, items, differences, ...running } = restore({ state: 'running', progress });
    answer('POST /api/admin/getRehearsalList', [running]);
    await open();
    const bar = page.getByRole('progressbar', { name: '2/4 새 테이블에 쓰는 중' });
    await expect.element(bar).toHaveAttribute('value', '1200');
    await expect.element(page.getByText('1,200 / 5,000개')).toBeVisible();
  });

  it('starts a restore only after the day of the backup is typed, once for a repeated request', async () => {
    const keys: (string | null)[] = [];
    answer('POST /api/admin/restoreBackup', ({ body, headers }) => {
      keys.push(headers.get('idempotency-key'));
      expect(body).toEqual({ filename: file(0).filename, confirmation: '2026-01-01' });
      return keys.length === 1 ? refuse('UNAVAILABLE') : { id: '1' };
    });
    await open('', 'owner');
    await press(`${file(0).filename} 복원`, page.getByRole('row'));
    const form = dialog('새 테이블에 복원');
    await expect.element(form.getByText('복원 연습 기록 없음')).toBeVisible();
    await field('백업 날짜', form).fill('2026-01-02');
    await press('복원', form);
    await expect.element(field('백업 날짜', form)).toHaveAccessibleDescription(/2026-01-01을 그대로/);
    await field('백업 날짜', form).fill('2026-01-01');
    await press('복원', form);
    await readAlert(errorCatalog.UNAVAILABLE.message);
    answer(RESTORES, [restore({ state: 'running', tableState: 'absent' })]);
    await press('복원', form);
    await expectNotice('복원을 시작했습니다.');
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('shows counts, hash, repairs and the table of a restore, and how to switch to it', async () => {
    answer(RESTORES, [restore()]);
    await open('', 'owner');
    const section = page.getByRole('region', { name: '복원', exact: true });
    await expect.element(section).toHaveTextContent('2,000개 (주문 400건)');
    await expect.element(section).toHaveTextContent('항목 12개 늘어남, 주문 3개 늘어남');
    await expect.element(section).toHaveTextContent('a'.repeat(64));
    await section.getByText('1개', { exact: true }).click();
    await expect.element(section.getByText('M/BL 번호 잠금 (번호 7) 수정')).toBeVisible();
    await section.getByText('이 테이블로 바꾸는 방법').click();
    await expect
      .element(section.getByText('LOCAL_TABLE=Hanho-restore-20260102000000 npm start'))
      .toBeVisible();
  });

  it('removes the table of a restore after its name is typed, and shows a refusal', async () => {
    const failed = restore({ state: 'failed', reason: '중단했습니다.' });
    answer(RESTORES, [failed]);
    answer('POST /api/admin/removeRestoredTable', refuse('RESTORED_TABLE_LIVE'));
    await open('', 'owner');
    await press('테이블 지우기');
    const form = dialog('복원한 테이블 지우기');
    await field('테이블 이름', form).fill('Hanho');
    await press('지우기', form);
    await expect.element(field('테이블 이름', form)).toHaveAccessibleDescription(/그대로 입력해주세요/);
    await field('테이블 이름', form).fill(failed.table);
    await press('지우기', form);
    await readAlert(errorCatalog.RESTORED_TABLE_LIVE.message);
    answer('POST /api/admin/removeRestoredTable', ({ body }) => {
      expect(body).toEqual({ id: failed.id, confirmation: failed.table });
      return undefined;
    });
    answer(RESTORES, [
      restore({ tableState: 'removed', removedBy: '최은영', removedAt: '2026-01-03T00:00:00.000Z' }),
    ]);
    await press('지우기', form);
    await expect.element(page.getByText('지움 (2026-01-03 09:00 · 최은영)')).toBeVisible();
    await expectGone(page.getByRole('button', { name: '테이블 지우기' }));
  });

  it('marks the restored table that the product uses, which cannot be removed', async () => {
    answer(RESTORES, [restore({ tableState: 'live' })]);
    await open('', 'owner');
    await expect.element(page.getByText('지금 쓰는 테이블')).toBeVisible();
    await expectGone(page.getByRole('button', { name: '테이블 지우기' }));
  });

  it('shows an error when the restores fail to load, and loads them on retry', async () => {
    answer(RESTORES, refuse('MALFORMED'));
    await open('', 'owner');
    await expect.element(page.getByText('복원 기록을 불러오지 못했습니다.')).toBeVisible();
    answer(RESTORES, [restore()]);
    await press('다시 시도');
    await expect.element(page.getByRole('region', { name: '복원', exact: true })).toBeVisible();
  });

  it('offers rehearsals and restores to owners only', async () => {
    await open();
    await expect.element(page.getByText('복원 연습과 복원은 최고관리자만 할 수 있습니다.')).toBeVisible();
    await expectGone(page.getByRole('button', { name: /복원/ }));
  });

  it('shows an error instead of starting a download that would fail', async () => {
    await open();
    await press(`${file(0).filename} 내려받기`);
    const form = dialog('파일 내려받기');
    await field('내려받는 이유', form).fill('점검');
    answer(LIST, refuse('MALFORMED'));
    await press('내려받기', form);
    await expect.element(form.getByRole('alert')).toHaveTextContent(errorCatalog.MALFORMED.message);
  });

  it('shows an error when the files fail to load, and loads them on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await open('?tab=failed');
    await expect.element(page.getByRole('alert')).toHaveTextContent('파일 목록을 불러오지 못했습니다.');
    answer(LIST, { ...files([{ ...file(0), backup: undefined }]) });
    await press('다시 시도');
    await expect.element(rows('실패 행 파일').first()).toBeVisible();
  });

  it('hides the access log from members below the owner level (99)', async () => {
    await open('?tab=access');
    await expect.element(page.getByRole('tab', { name: '백업' })).toHaveAttribute('aria-selected', 'true');
    await expectGone(page.getByRole('tab', { name: '접속 기록' }));
  });

  it('searches the access log for a member number in full-width digits', async () => {
    answer('POST /api/admin/getAccessList', { rows: [], nextPaging: null });
    await openPage('/admin/backup-management?tab=access', { as: 'owner' });
    await page.getByRole('searchbox', { name: '회원 번호' }).fill('３１');
    await press('조회');
    await expect
      .poll(() => callsOf('POST /api/admin/getAccessList').at(-1)?.body)
      .toMatchObject({ memberId: 31 });
  });

  it('scrolls the tab list to the tab of the URL on a phone', async () => {
    answer('POST /api/admin/getAccessList', { rows: [], nextPaging: null });
    await openPage('/admin/backup-management?tab=access', { as: 'owner', width: 390 });
    await expect.element(page.getByRole('tab', { name: '접속 기록' })).toBeInViewport({ ratio: 0.95 });
  });
});
