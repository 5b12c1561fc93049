import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  dialog,
  expectError,
  expectGone,
  field,
  press,
  question,
  readAlert,
  rows,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const PAGE = 'POST /api/member/getCustomerPage';
const STOP = 'POST /api/member/getMailStop';
const RESUME = 'POST /api/member/resumeMails';
const MODIFY = 'POST /api/member/modifyCustomer';
type Customer = Answer<typeof PAGE>['rows'][number];

const customer = (changes: Partial<Customer> = {}): Customer => ({
  id: 21,
  version: 1,
  authLevel: 10,
  authLevelName: '일반회원',
  partnerId: null,
  email: 'hong@example.com',
  lName: '홍',
  fName: '길동',
  name: '홍길동',
  country: 'KOR',
  mobile: '01012345678',
  regDate: '2026-11-01T00:00:00.000Z',
  ...changes,
});

let customers: Customer[] = [];
const editDialog = dialog();
const lastName = editDialog.getByRole('textbox', { name: /^성/ });
const open = async () => {
  await openPage('/admin/customer-manage', { as: 'staff' });
  await rows('고객').getByRole('button').click();
  await expect.element(field('이메일', editDialog)).toHaveValue('hong@example.com');
};

beforeEach(() => {
  customers = [customer()];
  answerReference();
  answer(PAGE, () => ({ rows: customers, nextPaging: null, total: customers.length }));
  answer('POST /api/parcel/byCustomer', []);
  answer(STOP, { mailStop: null });
});

describe('stopped mails of a member', () => {
  const stop = { reason: 'bounce', at: '2026-11-23T03:00:00.000Z' } as const;

  it('are shown with reason and day, and are sent again on request', async () => {
    let mailStop: typeof stop | null = stop;
    answer(STOP, () => ({ mailStop }));
    answer(RESUME, () => {
      mailStop = null;
      return { mailStop };
    });
    await open();
    const note = editDialog.getByText('메일 중지됨: 반송, 2026-11-23');
    await expect.element(note).toBeVisible();
    await press('다시 보내기', editDialog);
    await expectGone(note);
    expect(callsOf(RESUME).map(({ body }) => body)).toEqual([{ id: 21 }]);
  });

  it('stay stopped after a failed request, which is reported', async () => {
    answer(STOP, { mailStop: stop });
    answer(RESUME, refuse('CONFLICT'));
    await open();
    await press('다시 보내기', editDialog);
    await readAlert(errorCatalog.CONFLICT.message);
    await expect.element(editDialog.getByText('메일 중지됨: 반송, 2026-11-23')).toBeVisible();
  });

  it('are shown without the action for a member of a higher level', async () => {
    customers = [customer({ authLevel: 99, authLevelName: '최고관리자' })];
    answer(STOP, { mailStop: { ...stop, reason: 'complaint' } });
    await openPage('/admin/customer-manage', { as: 'staff' });
    await rows('고객').getByRole('button').click();
    await expect.element(dialog().getByText('메일 중지됨: 스팸 신고, 2026-11-23')).toBeVisible();
    await expectGone(page.getByRole('button', { name: '다시 보내기' }));
  });
});

describe('member screen', () => {
  it('lists the customers since the day in the URL, requests no older page, and lists all on request', async () => {
    // The day starts at 15:00 UTC of the day before in Seoul.
    customers = ['2026-11-17T15:00:00.000Z', '2026-11-17T14:59:00.000Z'].map((regDate, index) =>
      customer({ id: 9 - index, email: `${9 - index}@example.com`, regDate }),
    );
    answer(PAGE, () => ({ rows: customers, nextPaging: '8', total: 40 }));
    await openPage('/admin/customer-manage?type=customer&since=2026-11-18', { as: 'staff' });
    await expect.element(page.getByText('1명 찾음')).toBeVisible();
    await expect.element(rows('고객')).toHaveTextContent('9@example.com');
    await expectGone(page.getByRole('button', { name: '더 보기' }));
    await press('모두 보기');
    await expect.element(page.getByText('전체 40명')).toBeVisible();
    expect(callsOf(PAGE)[0]?.body).toMatchObject({ type: 'customer', paging: '0' });
  });

  it('requires a partner for the partner level, and clears this error when another level is selected', async () => {
    await open();
    await field('등급', editDialog).selectOptions('파트너');
    await press('수정', editDialog);
    await expect.element(field('파트너', editDialog)).toHaveFocus();
    await expect.element(editDialog.getByText('파트너를 선택해주세요.')).toBeVisible();
    await field('등급', editDialog).selectOptions('일반회원');
    await expectGone(editDialog.getByText('파트너를 선택해주세요.'));
    expect(callsOf(MODIFY)).toEqual([]);
  });

  it('shows a missing name at its field and EMAIL_TAKEN in an alert, and keeps the input', async () => {
    answer(MODIFY, refuse('EMAIL_TAKEN'));
    await open();
    await field('이메일', editDialog).fill('taken@example.com');
    await lastName.fill('');
    await press('수정', editDialog);
    await expectError(lastName, /전체항목을 입력하세요\./);
    await lastName.fill('고');
    await press('수정', editDialog);
    await readAlert(errorCatalog.EMAIL_TAKEN.message);
    await expect.element(field('이메일', editDialog)).toHaveValue('taken@example.com');
  });

  it('offers the newest content of a member that was modified concurrently', async () => {
    answer(MODIFY, ({ body }) => (body.version === 2 ? customer() : refuse('CONFLICT')));
    await open();
    await lastName.fill('고');
    customers = [customer({ version: 2, lName: '남궁', name: '남궁길동' })];
    await press('수정', editDialog);
    await expect.element(question()).toHaveTextContent(errorCatalog.CONFLICT.message);
    await press('계속 입력', question());
    await expect.element(lastName).toHaveValue('고');
    await press('수정', editDialog);
    await press('다시 불러오기', question());
    await expect.element(lastName).toHaveValue('남궁');
    await press('수정', editDialog);
    await expectGone(editDialog);
  });

  it('shows the reason when a partner administrator cannot be deleted', async () => {
    answer('POST /api/member/delCustomer', refuse('MEMBER_IS_PARTNER_ADMIN'));
    await open();
    await press('삭제', editDialog);
    await expect.element(question()).toHaveTextContent('고객 홍길동을 삭제할까요?');
    await press('삭제', question());
    await readAlert(new RegExp(`불러오기 실패!\\s*${errorCatalog.MEMBER_IS_PARTNER_ADMIN.message}`));
  });

  it('shows a note for a member without orders', async () => {
    await open();
    await expect.element(editDialog).toHaveTextContent('아직 주문이 없습니다.');
  });

  it('shows an error when the members fail to load, and an empty state after the retry', async () => {
    answer(PAGE, refuse('MALFORMED'));
    await openPage('/admin/customer-manage', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('불러오기 실패!');
    answer(PAGE, { rows: [], nextPaging: null, total: 0 });
    await press('다시 시도');
    await expect.element(page.getByText('등록된 고객이 없습니다')).toBeVisible();
  });

  it('sorts the cards by the selected order on a phone', async () => {
    customers = [customer(), customer({ id: 22, email: 'zoe@example.com', name: '조은' })];
    await openPage('/admin/customer-manage', { as: 'staff', width: 390 });
    await page.getByLabelText('정렬').selectOptions('이메일 내림차순');
    await expect
      .element(page.getByRole('list', { name: '고객' }).getByRole('listitem').first())
      .toHaveTextContent('zoe@example.com');
  });
});
