import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
import { button } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/board/getNoticeList';
const ONE = 'POST /api/board/getNotice';
const FAILED = '공지글 불러오기 실패!';

const notice = (id: number): Answer<typeof LIST>[number] => ({
  id,
  rownum: id,
  title: `공지 ${id}`,
  boardType: 1,
  writer: '관리자',
  contents: '<p>내용</p>',
  isFixed: '1',
  isShown: '0',
  regDate: '2026-03-01T01:00:00.000Z',
  version: 1,
});
const notices = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => notice(first + index));
const serve = () =>
  answer(LIST, ({ body: { paging } }) => (Number(paging) === 0 ? notices(1, 10) : notices(11, 3)));

const rows = page.getByRole('table', { name: '공지사항' }).getByRole('link');
const alert = page.getByRole('main').getByRole('alert');

describe('/notice', () => {
  it('keeps the loaded notices when the next page fails, and loads that page on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/notice');
    await expect.element(alert).toHaveTextContent(FAILED);
    serve();
    await button('다시 시도').click();
    await expectCount(rows, 10);

    answer(LIST, refuse('MALFORMED'));
    await button('더 보기').click();
    await expect.element(alert).toHaveTextContent(FAILED);
    await expectCount(rows, 10);
    serve();
    await button('다시 시도').click();
    await expectCount(rows, 13);
  });

  it('shows a notice once that an added notice has moved to the next page', async () => {
    answer(LIST, ({ body: { paging } }) => (Number(paging) === 0 ? notices(1, 10) : notices(10, 4)));
    await openPage('/notice');
    await expectCount(rows, 10);
    await button('더 보기').click();
    await expectCount(rows, 13);
  });

  it('shows an empty state without notices', async () => {
    answer(LIST, []);
    await openPage('/notice');
    await expect.element(page.getByText('등록된 공지사항이 없습니다')).toBeVisible();
  });
});

describe('/notice?id', () => {
  it.each(['99999', 'abc', '-1'])(
    'shows that the notice %s does not exist, with a link to the list',
    async (id) => {
      answer(ONE, refuse('NOTICE_NOT_FOUND'));
      serve();
      await openPage(`/notice?id=${id}`);
      await expect.element(page.getByText('공지사항을 찾을 수 없습니다')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: '목록으로' }).click();
      await expectCount(rows, 10);
    },
  );

  it('renders list styles, safe links and pictures that fit the screen', async () => {
    const contents =
      '<h2>제목</h2><ul><li>하나</li></ul><p><a href="https://example.com" target="_blank">링크</a>' +
      '<img src="/favicon.svg" width="3000" alt="그림"></p>';
    const { rownum: _, ...one } = notice(1);
    answer(ONE, { ...one, contents });
    await openPage('/notice?id=1', { width: 390 });
    await expect.element(page.getByRole('link', { name: '링크' })).toHaveAttribute('rel', 'noopener');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: '하나' }))
      .toHaveStyle({ listStyleType: 'disc' });
    await expectNoOverflow();
  });
});
