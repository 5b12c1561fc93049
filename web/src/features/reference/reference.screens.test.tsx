import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
import { overflowingParts } from '#test/component/overflow.ts';
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

const LIST = 'GET /api/parcelLocation/getParcelLocationList';

const SERVICES = 'GET /api/courier/getServices';
const service = (changes: Partial<Answer<typeof SERVICES>[number]> = {}) => ({
  courierCode: 'K001',
  courierName: '우체국택배',
  tracked: true,
  open: 0,
  oldestOkAt: null,
  failing: false,
  until: null,
  ...changes,
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

beforeEach(() => {
  answerReference();
  answer(SERVICES, [service()]);
});

describe('reference record screens', () => {
  it('show CODE_TAKEN at the code field and keep the input', async () => {
    answer(
      'POST /api/courier/addCourier',
      refuse('CODE_TAKEN', { fields: [{ path: 'courierCode', message: errorCatalog.CODE_TAKEN.message }] }),
    );
    await openPage('/admin/courier-manage', { as: 'staff' });
    await press('택배사 등록');
    const form = dialog('택배사 등록');
    await field('택배사 코드', form).fill('K001');
    await field('택배사명', form).fill('같은 코드');
    await field('국가', form).selectOptions('AUS');
    await press('등록', form);
    await readAlert(new RegExp(`택배사 등록에 실패했습니다\\.\\s*${errorCatalog.CODE_TAKEN.message}`));
    await expectError(field('택배사 코드', form), /이미 등록된 코드입니다\./);
    await expect.element(field('택배사명', form)).toHaveValue('같은 코드');
    await press('취소', form);
    await press('닫기', question());
    await expectGone(form);
  });

  it('show why a record that is in use cannot be deleted', async () => {
    answer('POST /api/courier/delCourier', refuse('REFERENCE_IN_USE'));
    await openPage('/admin/courier-manage', { as: 'staff' });
    await press('우체국택배 삭제');
    await press('삭제', question());
    await readAlert(new RegExp(`택배사 삭제에 실패했습니다\\.\\s*${errorCatalog.REFERENCE_IN_USE.message}`));
    await expectCount(rows('택배사'), 2);
  });

  it('show an error when the records fail to load, and an empty state after the retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/location-manage', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('화물 위치를 불러오지 못했습니다.');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('등록된 화물 위치가 없습니다')).toBeVisible();
  });

  it('list the newest records first, ten per page', async () => {
    answer(
      LIST,
      Array.from({ length: 12 }, (_, index) => ({
        class: 'IM_PC_LO',
        code: `IMTEST${String(index + 1).padStart(2, '0')}`,
        name: '가'.repeat(100),
        country: 'AUS',
        region: 'NSW',
        memo: '',
        regDate: `2026-11-${10 + index}T00:00:00.000Z`,
      })),
    );
    await openPage('/admin/location-manage', { as: 'staff' });
    await expectCount(rows('화물 위치'), 10);
    await expect.element(rows('화물 위치').first()).toHaveTextContent('IMTEST12');
    await press('2페이지');
    await expect.poll(() => location.search).toBe('?page=2');
    await expectCount(rows('화물 위치'), 2);
  });

  it('show which couriers are followed, their parcels and the age of the last answer', async () => {
    answer(SERVICES, [
      service({ open: 1_234, oldestOkAt: minutesAgo(35) }),
      service({ courierCode: 'K002', tracked: false }),
    ]);
    await openPage('/admin/courier-manage', { as: 'staff' });
    const [post, other] = [/우체국택배/, /CJ대한통운/].map((name) =>
      rows('택배사').filter({ hasText: name }),
    );
    await expect.element(post as Locator).toHaveTextContent(/예1,23435분 전/);
    await expect.element(other as Locator).toHaveTextContent(/아니오0-/);
    await expectGone(page.getByText('조회 중인 주문이 없습니다.'));
  });

  it('show until when a failing courier is not asked', async () => {
    answer(SERVICES, [
      service({ open: 1, oldestOkAt: minutesAgo(200), failing: true, until: '2026-11-28T05:35:00.000Z' }),
    ]);
    await openPage('/admin/courier-manage', { as: 'staff' });
    await expect
      .element(rows('택배사').filter({ hasText: '우체국택배' }))
      .toHaveTextContent('3시간 전조회 안 됨다음 조회 2026-11-28 14:35');
  });

  it('show that no parcel is followed', async () => {
    await openPage('/admin/courier-manage', { as: 'staff' });
    await expect.element(page.getByText('조회 중인 주문이 없습니다.')).toBeVisible();
  });

  it('list the couriers while the state of their services fails to load, and load it on retry', async () => {
    answer(SERVICES, refuse('MALFORMED'));
    await openPage('/admin/courier-manage', { as: 'staff', width: 390 });
    await expect.element(page.getByRole('alert')).toHaveTextContent('자동 조회 상태를 불러오지 못했습니다.');
    await expect.element(page.getByText('우체국택배').first()).toBeVisible();
    answer(SERVICES, [service({ open: 3 })]);
    await press('다시 시도');
    await expectGone(page.getByRole('alert'));
    expect(overflowingParts()).toEqual([]);
  });

  it('show the date of the sorting code table, and ten unresolved zipcodes per page', async () => {
    const zipcodes = Array.from({ length: 12 }, (_, index) => ({
      zipcode: String(48_001 + index),
      firstDay: '2026-11-01',
      lastDay: '2026-11-21',
    }));
    answer('POST /api/parcel/getUnresolvedZipcodes', { table: { date: '2026-11-01', size: 15 }, zipcodes });
    await openPage('/admin/courier-manage', { as: 'staff' });
    await expect.element(page.getByText('기준일 2026-11-01 · 우편번호 15개')).toBeVisible();
    await expectCount(rows('집배코드를 찾지 못한 우편번호'), 10);
    await press('2페이지');
    await expectCount(rows('집배코드를 찾지 못한 우편번호'), 2);
  });

  it('show that no sorting code table is stored, and an error with a retry if the request fails', async () => {
    answer('POST /api/parcel/getUnresolvedZipcodes', refuse('UNAVAILABLE'));
    await openPage('/admin/courier-manage', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('집배코드 현황을 불러오지 못했습니다.');
    answer('POST /api/parcel/getUnresolvedZipcodes', { table: null, zipcodes: [] });
    await press('다시 시도');
    await expect.element(page.getByText(/저장된 집배코드 표가 없습니다\./)).toBeVisible();
    await expect.element(page.getByText(/찾지 못한 우편번호가 없습니다\./)).toBeVisible();
  });
});
