import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { changeFiles, FILE_CHANGED } from '#test/component/files.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import {
  dialog,
  expectError,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
  rows,
} from '#test/component/screen.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/admin/getNoticeList';
const EDIT = 'POST /api/board/editNotice';
const ADD = 'POST /api/board/addNotice';
const FILL_ALL = '모든 항목을 입력해주세요.';
type Notice = Answer<typeof LIST>[number];

const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: 1,
  rownum: 1,
  title: '점검 안내',
  boardType: 1,
  writer: '최은영',
  contents: '<p>글</p>',
  isFixed: 1,
  isShown: 0,
  regDate: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...changes,
});

let notices: Notice[] = [];
const form = dialog('공지사항 등록');
const editor = dialog('공지사항 수정');
const text = (scope: Locator) => scope.getByRole('textbox', { name: '내용' });
const pinCheckbox = page.getByRole('checkbox', { name: '점검 안내 상단 고정' });
const open = () => openPage('/admin/notice', { as: 'staff' });
const openForm = async () => {
  await open();
  await press('공지사항 등록');
  await expect.element(text(form)).toBeVisible();
};
const openEditor = async () => {
  await open();
  await press('점검 안내 수정');
  await expect.element(text(editor)).toHaveTextContent('글');
};

const paste = (kind: string, content: string, isFile = false) => {
  const clipboardData = new DataTransfer();
  if (isFile) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'pasted', { type: kind }));
  } else clipboardData.setData(kind, content);
  text(form)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

beforeEach(() => {
  notices = [notice()];
  answer(LIST, ({ body }) => (Number(body.paging) ? [] : notices));
});

describe('notice form', () => {
  it('requires all values, rejects a blank text and keeps the input when the server fails', async () => {
    answer(ADD, refuse('INTERNAL'));
    await openForm();
    await field('작성자', form).fill('');
    await press('등록', form);
    await expectCount(form.getByText(FILL_ALL), 3);
    await expectError(text(form), new RegExp(FILL_ALL));
    await field('제목', form).fill('제목');
    await field('작성자', form).fill('최은영');
    await text(form).click();
    await userEvent.keyboard('   {Enter}');
    await press('등록', form);
    await expectCount(form.getByText(FILL_ALL), 1);
    await expect.element(text(form)).toHaveFocus();
    await userEvent.keyboard('내용');
    await press('등록', form);
    await readAlert(/등록 실패!\s*알수 없는 오류가 발생했습니다\./);
    await expect.element(text(form)).toHaveTextContent('내용');
    await userEvent.keyboard('{Escape}');
    await expectGone(form);
  });

  it('keeps the draft when the notice was modified concurrently, and warns that saving the draft overwrites the change', async () => {
    answer(EDIT, refuse('CONFLICT'));
    await openEditor();
    await text(editor).click();
    await userEvent.keyboard('더 ');
    notices = [notice({ version: 2, title: '점검 안내 새로' })];
    await press('수정', editor);
    await expect.element(question()).toHaveTextContent(/수정 실패!\s*다른 사용자가 먼저 수정했습니다/);
    await press('계속 입력', question());
    await expect.element(text(editor)).toHaveTextContent('더');
    await userEvent.keyboard('{Escape}');
    await press('점검 안내 새로 수정');
    await expect.element(editor.getByText('저장하면 수정된 내용을 덮어씁니다.')).toBeVisible();
    await expect.element(text(editor)).toHaveTextContent('더');
    await press('저장된 내용으로 되돌리기', editor);
    await expect.element(text(editor)).not.toHaveTextContent('더');
  });

  it('loads the newest text of a notice that was modified concurrently', async () => {
    answer(EDIT, ({ body }) => (Number(body.version) === 2 ? notice({ version: 3 }) : refuse('CONFLICT')));
    await openEditor();
    await field('작성자', editor).fill('나');
    notices = [notice({ version: 2, writer: '남', contents: '<p>남의 글</p>' })];
    await press('수정', editor);
    await expect.element(question()).toHaveTextContent(errorCatalog.CONFLICT.message);
    await press('다시 불러오기', question());
    await expect.element(field('작성자', editor)).toHaveValue('남');
    await expect.element(text(editor)).toHaveTextContent('남의 글');
    expect(JSON.stringify(localStorage)).not.toContain('남의 글');
    await field('작성자', editor).fill('우리');
    await press('수정', editor);
    await expectGone(editor);
    expect(callsOf(EDIT).at(-1)?.body).toMatchObject({ writer: '우리', version: '2' });
  });

  it('inserts no unreadable, oversized or changed images, data URLs, images of other sites or styles on paste', async () => {
    const url = `/api/image/${'a'.repeat(64)}.png`;
    answer('POST /api/image/upload' as never, { url } as never);
    await openForm();
    await text(form).click();
    await userEvent.keyboard('글');
    const pictures = () =>
      [...text(form).element().querySelectorAll('img')].map((image) => image.getAttribute('src'));
    paste('text/plain', btoa('text'), true);
    await expectNotice(errorCatalog.IMAGE_UNREADABLE.message);
    paste('image/png', btoa('x'.repeat(1_500_001)), true);
    changeFiles();
    paste('image/png', pixel, true);
    await expectNotice(FILE_CHANGED);
    paste(
      'text/html',
      `<p style="color:red" onclick="x()">붙인 글<img src="data:image/png;base64,${pixel}"><img src="https://example.com/a.png"></p>`,
    );
    await expectNotice(/다른 사이트의 이미지는 붙여넣을 수 없습니다/);
    await expect.element(text(form)).toHaveTextContent('붙인 글');
    expect(text(form).element().querySelector('p[style]')).toBeNull();
    expect(pictures()).toEqual([]);
    await text(form).click();
    await userEvent.tab();
    await expect.element(field('게시 (방문자에게 보임)', form)).toHaveFocus();
  });
});

describe('board of a notice', () => {
  it('is chosen in the form, and shown in the list', async () => {
    answer(ADD, notice({ boardType: 2 }));
    await openForm();
    await field('게시판', form).selectOptions('업무 공지');
    await field('제목', form).fill('마감 안내');
    await text(form).click();
    await userEvent.keyboard('내용');
    notices = [notice({ boardType: 2 })];
    await press('등록', form);
    await expectGone(form);
    expect(callsOf(ADD)[0]?.body).toMatchObject({ title: '마감 안내', boardType: '2' });
    await expect.element(rows('공지사항').first()).toHaveTextContent('업무 공지');
  });

  it('stays as it is when its name is not known', async () => {
    notices = [notice({ boardType: 97 })];
    answer(EDIT, notice({ boardType: 97, version: 2 }));
    await openEditor();
    await field('제목', editor).fill('새 제목');
    await press('수정', editor);
    await expectGone(editor);
    expect(callsOf(EDIT)[0]?.body).toMatchObject({ title: '새 제목', boardType: '97' });
  });
});

describe('notice list', () => {
  it('resets the checkbox of a notice when the change fails', async () => {
    answer(EDIT, refuse('CONFLICT'));
    await open();
    await pinCheckbox.click();
    await readAlert(/수정 실패!\s*다른 사용자가 먼저 수정했습니다/);
    await expect.element(pinCheckbox).not.toBeChecked();
  });

  it('shows an error when the notices fail to load, and an empty state after the retry', async () => {
    answer(LIST, refuse('INTERNAL'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('공지글 불러오기 실패!');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('등록된 공지사항이 없습니다')).toBeVisible();
    await expectCount(rows('공지사항'), 0);
  });
});
