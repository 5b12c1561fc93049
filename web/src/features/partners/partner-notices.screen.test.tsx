import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PartnerNoticeSetting } from '#shared/domain/partner.ts';
import { errorCatalog } from '#shared/errors.ts';
import { expectNoOverflow, tabTo } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, refuse } from '#test/component/network.ts';
import {
  button,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';

const GET = 'POST /api/partner/getNotices';
const SET = 'POST /api/partner/setNotices';
const PATH = '/admin/partner-notices';

const main = page.getByRole('main');
const box = (name: string) => main.getByRole('checkbox', { name });
const labels = ['지연', '문제', '부족', '배송완료'];
const unsaved = main.getByText('저장하지 않은 변경이 있습니다.');
const sentChoices = () => callsOf(SET).map(({ body }) => body.notices);

const setting: PartnerNoticeSetting = {
  notices: ['delayed', 'problems', 'short'],
  admin_email: 'admin@sydney-mart.example.com',
};

const open = async (width: 1440 | 390 = 1440) => {
  await openPage(PATH, { as: 'partner', width });
  await expect.element(main.getByRole('group', { name: '받을 소식' })).toBeVisible();
};

beforeEach(() => {
  answer(GET, setting);
  answer(SET, ({ body }) => ({ ...setting, ...body }));
});

describe('/admin/partner-notices of a partner', () => {
  it('shows the address and the stored choice, each kind with its explanation', async () => {
    await open();
    await expect.element(field('받는 주소', main)).toHaveValue(setting.admin_email);
    await expect.element(field('받는 주소', main)).toHaveAttribute('readonly');
    for (const name of ['지연', '문제', '부족']) await expect.element(box(name)).toBeChecked();
    await expect.element(box('배송완료')).not.toBeChecked();
    await expect.element(box('지연')).toHaveAccessibleDescription(/도착 예정일이 달라지면/);
    await expect.element(box('문제')).toHaveAccessibleDescription(/통관 문제/);
    await expect.element(box('부족')).toHaveAccessibleDescription(/실리지 않은 화물/);
    await expect.element(box('배송완료')).toHaveAccessibleDescription(/배송을 마치면/);
    await expectGone(unsaved);
  });

  it('saves a changed choice with the keyboard, shows a notice and keeps the focus', async () => {
    await open();
    await tabTo(box('지연'));
    await userEvent.keyboard(' ');
    await tabTo(box('배송완료'));
    await userEvent.keyboard(' ');
    await expect.element(unsaved).toBeVisible();
    await tabTo(button('저장', main));
    await userEvent.keyboard('{Enter}');
    await expectNotice('알림 메일을 저장했습니다.');
    expect(sentChoices()).toEqual([['problems', 'short', 'delivered']]);
    await expectGone(unsaved);
    await expect.element(box('지연')).not.toBeChecked();
    await expect.element(button('저장', main)).toHaveFocus();
  });

  it('keeps a choice that the user changes while the request is pending, and does not send twice', async () => {
    const reply = held<PartnerNoticeSetting>({ ...setting, notices: ['problems', 'short'] });
    answer(SET, reply.reply);
    await open();
    await box('지연').click();
    await press('저장', main);
    await expect.element(button('저장', main)).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    await box('부족').click();
    reply.release();
    await expectNotice('알림 메일을 저장했습니다.');
    expect(sentChoices()).toEqual([['problems', 'short']]);
    await expect.element(box('부족')).not.toBeChecked();
    await expect.element(unsaved).toBeVisible();
  });

  it('shows the reason of a failure and keeps the choice', async () => {
    answer(SET, refuse('CONFLICT'));
    await open();
    await box('배송완료').click();
    await press('저장', main);
    await readAlert(new RegExp(`알림 메일을 저장하지 못했습니다\\.\\s*${errorCatalog.CONFLICT.message}`));
    await expect.element(box('배송완료')).toBeChecked();
    await expect.element(unsaved).toBeVisible();
  });

  it('asks before the user leaves with an unsaved choice', async () => {
    await open();
    await box('배송완료').click();
    await page.getByRole('link', { name: '대시보드' }).click();
    await expect.element(question()).toHaveTextContent('저장하지 않고 나갈까요?');
    await press('계속 수정', question());
    expect(address()).toBe(PATH);
    await expect.element(box('배송완료')).toBeChecked();
  });

  it('shows a loading state, an error with a retry, and then the choice', async () => {
    const reply = held(refuse('MALFORMED'));
    answer(GET, reply.reply);
    await openPage(PATH, { as: 'partner' });
    await expect.element(main.getByText('불러오는 중입니다.')).toBeInTheDocument();
    reply.release();
    await expect.element(main.getByRole('alert')).toHaveTextContent('알림 메일을 불러오지 못했습니다.');
    answer(GET, setting);
    await press('다시 시도');
    await expect.element(box('지연')).toBeChecked();
  });

  it('disables the choice with the reason, and offers no saving, without an address', async () => {
    answer(GET, { notices: [], admin_email: '' });
    await open();
    for (const name of labels) await expect.element(box(name)).toBeDisabled();
    await expect.element(main).toHaveTextContent('한호에 관리자 지정을 요청해주세요.');
    await expectGone(field('받는 주소', main));
    await expectGone(button('저장', main));
  });

  it('fits on a screen of 390 px', async () => {
    answer(GET, { ...setting, admin_email: `${'a'.repeat(60)}@${'example'.repeat(8)}.com` });
    await open(390);
    await expectNoOverflow();
    await expect.element(button('저장', main)).toBeVisible();
  });
});

describe('/admin/partner-notices of staff', () => {
  it('leads to the partners without a request for the choice', async () => {
    await openPage(PATH, { as: 'staff' });
    await expect
      .element(main.getByRole('link', { name: '파트너 관리 열기' }))
      .toHaveAttribute('href', '/admin/partner-manage');
    expect(callsOf(GET)).toEqual([]);
  });
});
