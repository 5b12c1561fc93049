import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, dialog, expectError, expectGone, field, press, readAlert } from '#test/component/screen.ts';

const REQUEST = 'POST /api/my/requestTakeOver';
const OPEN = '가입 전에 접수한 화물 가져오기';

const open = async () => {
  answer('POST /api/my/getParcels', { rows: [], nextPaging: null });
  await openPage('/my', { as: 'customer', width: 390 });
  await expect.element(button(OPEN)).toBeVisible();
  button(OPEN).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('H/BL 번호', dialog(OPEN))).toHaveFocus();
  return dialog(OPEN);
};

describe('dialog that requests the transfer of a parcel', () => {
  it('sends number and address by keyboard at 390 px, and shows the sentence that says nothing about a match', async () => {
    answer(REQUEST, {});
    const form = await open();
    await expectNoOverflow();
    await userEvent.keyboard('hhk1000007');
    await userEvent.tab();
    const email = field('접수할 때 입력한 이메일', form);
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('member11@example.com');
    await email.fill('old@example.com');
    await userEvent.keyboard('{Enter}');
    await readAlert('입력하신 정보와 일치하는 접수가 있으면 확인 메일을 보내드립니다.');
    await expectGone(form);
    expect(callsOf(REQUEST).map(({ body }) => body)).toEqual([
      { hblNo: 'HHK1000007', email: 'old@example.com' },
    ]);
  });

  it('shows invalid input at its fields without a request', async () => {
    const form = await open();
    await field('접수할 때 입력한 이메일', form).fill('old');
    await press('확인 메일 받기', form);
    await expectError(field('H/BL 번호', form), 'H/BL 번호를 입력해주세요.');
    await expectError(field('접수할 때 입력한 이메일', form), '잘못된 이메일 형식입니다.');
    expect(callsOf(REQUEST)).toEqual([]);
  });

  it('keeps the input after a failure', async () => {
    answer(REQUEST, refuse('TOO_MANY_REQUESTS'));
    const form = await open();
    await field('H/BL 번호', form).fill('HHK1000007');
    await press('확인 메일 받기', form);
    await readAlert(/확인 메일을 요청하지 못했습니다.*요청이 너무 많습니다/);
    await expect.element(field('H/BL 번호', form)).toHaveValue('HHK1000007');
    await expect.element(page.getByRole('button', { name: '확인 메일 받기' })).toBeEnabled();
  });
});
