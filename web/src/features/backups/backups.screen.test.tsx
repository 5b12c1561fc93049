import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
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
type Files = Answer<typeof LIST>;

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
const open = (query = '', as: 'staff' | 'owner' = 'staff') =>
  openPage(`/admin/backup-management${query}`, { as });

beforeEach(() => {
  answerReference();
  answer(LIST, files([file(0)]));
  answer('POST /api/admin/getRehearsalList', []);
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
    await open();
    await expect.element(page.getByText('백업 파일의 내용이 목록과 다릅니다.')).toBeVisible();
    await expect.element(page.getByText('이전 기록 1건')).toBeVisible();
    await press(`${file(0).filename} 복원 연습`);
    await press('복원 연습', question());
    await readAlert(errorCatalog.REHEARSAL_RUNNING.message);
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

  it('scrolls the tab list to the tab of the URL on a phone', async () => {
    answer('POST /api/admin/getAccessList', { rows: [], nextPaging: null });
    await openPage('/admin/backup-management?tab=access', { as: 'owner', width: 390 });
    await expect.element(page.getByRole('tab', { name: '접속 기록' })).toBeInViewport({ ratio: 0.95 });
  });
});
