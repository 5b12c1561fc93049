import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { asTopic } from '#shared/korean.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { expectError, field, press, question, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'GET /api/seqConfig/sequence-list';
const SAVE = 'POST /api/seqConfig/save';
type Range = Answer<typeof LIST>['data'][number];

const activeRange: Range = {
  name: 'HHK',
  min_value: 1,
  max_value: 9_999_999,
  base_value: 1_000_001,
  current_hbl_no: 'HHK1000042',
  round: 1,
  active: true,
  issued: 42,
  left: 9_999_957,
  usedPercent: 0,
  daysLeft: 4000,
  runsOutOn: null,
  isLow: false,
};
const lowRange: Range = {
  name: 'HHABCD',
  min_value: 100_000_000_000,
  max_value: 999_999_999_999,
  base_value: 100_000_000_000,
  current_hbl_no: 'HHABCD999999999000',
  round: 2,
  active: true,
  issued: 899_999_999_001,
  left: 999,
  usedPercent: 99.9,
  daysLeft: 12,
  runsOutOn: '2026-12-03',
  isLow: true,
};
const form = page.getByRole('region', { name: '번호 범위 저장' });
const activeRangePanel = page.getByRole('region', { name: /발급 중인 범위/ });
const open = () => openPage('/admin/hbl-no-manage', { as: 'staff' });
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(label, form).fill(value);
};

beforeEach(() => answer(LIST, { data: [activeRange], dailyAverage: 83.25 }));

describe('H/BL range screen', () => {
  it('shows invalid values at their fields, and a server error below the form', async () => {
    answer(SAVE, refuse('RANGE_BELOW_ISSUED'));
    await open();
    await press('저장', form);
    for (const label of ['이름', '최소값', '최대값', '시작값']) {
      await expectError(field(label, form), new RegExp(`${asTopic(label)} 필수 입력 항목입니다\\.`));
    }
    await fill({ 이름: 'hhk', 최소값: '10', 최대값: '10', 시작값: '10' });
    await press('저장', form);
    await expectError(field('최대값', form), '최대값은 최소값보다 커야 합니다.');
    await fill({ 최소값: '1', 최대값: '9999999', 시작값: '10000000' });
    await press('저장', form);
    await expectError(field('시작값', form), '시작값은 최소값과 최대값 사이여야 합니다.');
    await fill({ 최대값: '1000100', 시작값: '1000001' });
    await press('저장', form);
    await expect
      .element(form.getByRole('alert'))
      .toHaveTextContent(`범위를 저장하지 못했습니다. ${errorCatalog.RANGE_BELOW_ISSUED.message}`);
    await expect.element(field('최대값', form)).toHaveValue('1000100');
  });

  it('asks for confirmation before it switches to another range', async () => {
    answer(SAVE, { ...activeRange, name: 'HHX' });
    await open();
    await fill({ 이름: 'hhx', 최소값: '1', 최대값: '99999', 시작값: '5' });
    await expect.element(form).toHaveTextContent('첫 번호 HHX00005');
    await press('저장', form);
    await expect.element(question()).toHaveTextContent('발급 범위를 HHK에서 HHX로 바꿀까요?');
    await expect.element(question()).toHaveTextContent('HHK의 남은 번호 9,999,957개는 그대로 남습니다.');
    await press('취소', question());
    await expect.element(field('이름', form)).toHaveValue('HHX');
    expect(callsOf(SAVE)).toEqual([]);
    await field('시작값', form).click();
    await userEvent.keyboard('{Enter}');
    await press('바꾸기', question());
    await expect.element(form.getByRole('status')).toHaveTextContent('HHX 범위를 저장했습니다.');
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([
      { name: 'HHX', min_value: 1, max_value: 99_999, base_value: 5 },
    ]);
  });

  it('warns when the range in use runs low', async () => {
    answer(LIST, { data: [lowRange], dailyAverage: 83.25 });
    await open();
    for (const text of ['남은 번호가 10% 미만이거나 30일 안에 소진됩니다.', '2026-12-03 (12일 뒤)', '99.9%'])
      await expect.element(activeRangePanel).toHaveTextContent(text);
    await expect.element(rows('H/BL 번호 범위').first()).toHaveTextContent('899,999,999,001');
  });

  it('warns when the range in use is used up', async () => {
    const usedUpRange = { ...lowRange, left: 0, usedPercent: 100, daysLeft: 0, runsOutOn: '2026-11-21' };
    answer(LIST, { data: [usedUpRange], dailyAverage: 83.25 });
    await open();
    await expect.element(activeRangePanel).toHaveTextContent('번호가 모두 발급되어 접수할 수 없습니다.');
  });

  it('shows an error when the ranges fail to load, and the form when no range exists', async () => {
    answer(LIST, refuse('MALFORMED'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('번호 범위를 불러오지 못했습니다.');
    answer(LIST, { data: [], dailyAverage: 0 });
    await press('다시 시도');
    await expect.element(page.getByText('등록된 번호 범위가 없습니다')).toBeVisible();
    await expect.element(field('이름', form)).toBeVisible();
  });
});
