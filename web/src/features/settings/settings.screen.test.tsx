import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Settings } from '#shared/domain/settings.ts';
import { expectNoOverflow, tabTo } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, offline, refuse } from '#test/component/network.ts';
import { button, expectGone, expectNotice, press, question, readAlert } from '#test/component/screen.ts';

const GET = 'GET /api/setting/get';
const SAVE = 'POST /api/setting/save';
const PATH = '/admin/settings';

const main = page.getByRole('main');
const preflight = main.getByRole('checkbox', { name: '마감 전 통관 사전점검 필수' });
const unsaved = main.getByText('저장하지 않은 변경이 있습니다.');
const settings = (changes: Partial<Settings> = {}): Settings => ({
  version: 3,
  preflightRequired: false,
  statementTermDays: 14,
  ...changes,
});

const open = async (as: 'staff' | 'owner' = 'owner', width: 1440 | 390 = 1440) => {
  await openPage(PATH, { as, width });
  await expect.element(preflight).toBeVisible();
};

beforeEach(() => {
  answer(GET, settings());
  answer(SAVE, ({ body }) => ({ ...settings(), ...body, version: body.version + 1 }));
});

describe('/admin/settings of an owner', () => {
  it('shows each switch with its explanation, and is listed in the menu group 설정', async () => {
    await open();
    await expect.element(preflight).not.toBeChecked();
    await expect.element(preflight).toHaveAccessibleDescription(/점검을 하지 않은 콘솔은 마감할 수 없습니다/);
    const menu = page.getByRole('navigation').getByRole('link', { name: '시스템 설정' });
    await expect.element(menu).toHaveAttribute('href', PATH);
  });

  it('saves a switch with the keyboard and the version that was read, and keeps the focus', async () => {
    await open();
    await tabTo(preflight);
    await userEvent.keyboard(' ');
    await expect.element(unsaved).toBeVisible();
    await tabTo(button('저장', main));
    answer(GET, settings({ version: 4, preflightRequired: true }));
    await userEvent.keyboard('{Enter}');
    await expectNotice('설정을 저장했습니다.');
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([settings({ preflightRequired: true })]);
    await expectGone(unsaved);
    await expect.element(preflight).toBeChecked();
    await expect.element(button('저장', main)).toHaveFocus();
    await preflight.click();
    await press('저장', main);
    await expect.poll(() => callsOf(SAVE).at(-1)?.body).toEqual(settings({ version: 4 }));
  });

  it('saves the term of payment of statements, and refuses one above 90 days at its field', async () => {
    await open();
    const term = main.getByRole('textbox', { name: '정산서 납부 기한' });
    await expect.element(term).toHaveValue('14');
    for (const wrong of ['91', '14.5', '1400', '']) {
      await term.fill(wrong);
      await expect.element(term).toHaveAccessibleDescription(/정산서 납부 기한을 올바르게 입력해주세요/);
      await expect.element(term).toHaveValue(wrong);
    }
    await press('저장', main);
    await term.fill('３０');
    answer(GET, settings({ version: 4, statementTermDays: 30 }));
    await press('저장', main);
    await expectNotice('설정을 저장했습니다.');
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([settings({ statementTermDays: 30 })]);
    await expectGone(unsaved);
  });

  it('keeps a switch that the user changes while the request is pending', async () => {
    const reply = held(settings({ version: 4, preflightRequired: true }));
    answer(SAVE, reply.reply);
    await open();
    await preflight.click();
    await press('저장', main);
    await expect.element(button('저장', main)).toHaveAttribute('aria-busy', 'true');
    await preflight.click();
    reply.release();
    await expectNotice('설정을 저장했습니다.');
    await expect.element(preflight).not.toBeChecked();
    await expect.element(unsaved).toBeVisible();
  });

  it('offers the newest settings after a conflict, and loads them', async () => {
    answer(SAVE, refuse('CONFLICT'));
    await open();
    await preflight.click();
    answer(GET, settings({ version: 5 }));
    await press('저장', main);
    await expect.element(question()).toHaveTextContent('설정을 저장하지 못했습니다.');
    await press('다시 불러오기', question());
    await expect.element(preflight).not.toBeChecked();
    await expectGone(unsaved);
    answer(SAVE, settings({ version: 6, preflightRequired: true }));
    await preflight.click();
    await press('저장', main);
    await expectNotice('설정을 저장했습니다.');
    expect(callsOf(SAVE).at(-1)?.body).toEqual(settings({ version: 5, preflightRequired: true }));
  });

  it('keeps the switches after a failure, and sends the same request again', async () => {
    answer(SAVE, offline);
    await open();
    await preflight.click();
    await press('저장', main);
    await readAlert(/설정을 저장하지 못했습니다/);
    await expect.element(preflight).toBeChecked();
    await press('저장', main);
    await readAlert(/설정을 저장하지 못했습니다/);
    const keys = callsOf(SAVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('asks before the user leaves with an unsaved switch', async () => {
    await open();
    await preflight.click();
    await page.getByRole('link', { name: '대시보드' }).click();
    await press('계속 수정', question());
    expect(address()).toBe(PATH);
    await expect.element(preflight).toBeChecked();
  });

  it('shows a loading state, an error with a retry, and then the switches', async () => {
    const reply = held(refuse('MALFORMED'));
    answer(GET, reply.reply);
    await openPage(PATH, { as: 'owner' });
    await expect.element(main.getByText('불러오는 중입니다.')).toBeInTheDocument();
    reply.release();
    await expect.element(main.getByRole('alert')).toHaveTextContent('설정을 불러오지 못했습니다.');
    answer(GET, settings({ preflightRequired: true }));
    await press('다시 시도');
    await expect.element(preflight).toBeChecked();
  });

  it('fits on a screen of 390 px', async () => {
    await open('owner', 390);
    await expectNoOverflow();
    await expect.element(button('저장', main)).toBeVisible();
  });
});

describe('/admin/settings of staff', () => {
  it('shows the switches disabled, with the reason and no button to save', async () => {
    answer(GET, settings({ preflightRequired: true }));
    await open('staff');
    await expect.element(preflight).toBeChecked();
    await expect.element(preflight).toBeDisabled();
    await expect.element(main).toHaveTextContent('최고관리자만 바꿀 수 있습니다.');
    await expectGone(button('저장', main));
  });
});
