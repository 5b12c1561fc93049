import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { ownOrder } from '#test/component/own-orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { expectError, field, press, question } from '#test/component/screen.ts';

const PATH = '/parcel-reg-aus-to-kor?edit=7';
const GET = 'POST /api/my/getParcel';
const UPDATE = 'POST /api/my/updateParcel';

beforeEach(() => {
  answerReference();
  answer(GET, ownOrder());
  answer('POST /api/my/getParcels', { rows: [], nextPaging: null });
});

const name = () => field('받는 분 이름').first();

describe('change of an own order', () => {
  it('starts with the stored contents, sends all fields with the version, and opens the contents', async () => {
    await openPage(PATH, { as: 'customer', width: 390 });
    await expect.element(name()).toHaveValue('홍길동');
    await expect.element(field('품명').first()).toHaveValue('OMEGA 3 FISH OIL');
    await expectNoOverflow();
    await name().fill('김철수');
    answer(UPDATE, ownOrder({ receiverName: '김철수', version: 4 }));
    await press('저장');
    await expect.poll(() => location.pathname + location.search).toBe('/my?parcel=7');
    const [{ body } = { body: undefined }] = callsOf(UPDATE);
    expect(body).toMatchObject({ id: 7, version: 3, receiverName: '김철수', width: '30', boxQty: '2' });
    expect(body).not.toHaveProperty('status');
  });

  it('asks before the input is discarded, and names the change in the title of the document', async () => {
    await openPage(PATH, { as: 'customer' });
    await name().fill('김철수');
    expect(document.title).toMatch(/^주문 수정 \|/);
    const cancel = page.getByRole('form', { name: '주문 수정' }).getByRole('link', { name: '취소' });
    await cancel.click();
    await press('계속 수정', question());
    await expect.element(name()).toHaveValue('김철수');
    await cancel.click();
    await press('나가기', question());
    await expect.poll(() => location.pathname + location.search).toBe('/my?parcel=7');
  });

  it('keeps the input after a conflict, or loads the newest contents', async () => {
    await openPage(PATH, { as: 'customer' });
    await name().fill('김철수');
    answer(UPDATE, refuse('CONFLICT'));
    answer(GET, ownOrder({ receiverName: '박영희', version: 4 }));
    await press('저장');
    await press('계속 입력', question());
    await expect.element(name()).toHaveValue('김철수');
    await press('저장');
    await press('다시 불러오기', question());
    await expect.element(name()).toHaveValue('박영희');
  });

  it('shows errors of the server at their fields, and keeps the input also if the order has changed', async () => {
    await openPage(PATH, { as: 'customer' });
    await name().fill('김철수');
    const fields = [{ path: 'pcc', message: '부호를 확인해주세요.' }];
    answer(UPDATE, refuse('VALIDATION_FAILED', { fields }));
    answer(GET, ownOrder({ receiverName: '박영희', version: 4 }));
    await press('저장');
    await press('확인', question());
    await expect
      .element(page.getByRole('button', { name: '저장', exact: true }))
      .not.toHaveAttribute('aria-busy', 'true');
    await expectError(field('개인통관고유부호').first(), /부호를 확인해주세요\./);
    await expect.element(name()).toHaveValue('김철수');
  });

  it('shows that staff have accepted the order in the meantime', async () => {
    await openPage(PATH, { as: 'customer' });
    await name().fill('김철수');
    answer(UPDATE, refuse('ORDER_ACCEPTED'));
    answer(GET, ownOrder({ status: '01', statusName: '접수완료' }));
    await press('저장');
    await press('확인', question());
    await expect.element(page.getByText('‘접수완료’ 상태의 주문입니다')).toBeVisible();
  });

  it('shows why an accepted order cannot be changed', async () => {
    answer(GET, ownOrder({ status: '01', statusName: '접수완료' }));
    await openPage(PATH, { as: 'customer' });
    await expect.element(page.getByText(errorCatalog.ORDER_ACCEPTED.message)).toBeVisible();
  });

  it('asks visitors to sign in, and returns to the form', async () => {
    await openPage(PATH);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: '로그인' }))
      .toHaveAttribute('href', '/login?redirect=%2Fparcel-reg-aus-to-kor%3Fedit%3D7');
  });
});
