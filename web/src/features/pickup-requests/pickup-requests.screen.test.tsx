import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { press, question, readAlert, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/parcel/reqPickUpInq';
const request = (parcelStatus: string): Answer<typeof LIST>['rows'][number] => ({
  id: 'EXP-7',
  sender: '정하윤',
  senderMobCountry: '+82',
  senderMobNum: '01034567890',
  senderEmail: 'jung@example.com',
  senderAddress: '서울특별시 중구 세종대로 110',
  receiver: 'EMMA',
  receiverImId: '',
  receiverMobCountry: '+61',
  receiverMobNum: '0412345678',
  receiverAddress: '8 Pitt St Sydney NSW 2000',
  reqBranch: 'EXPU01',
  memo: '',
  parcelStatus,
  regDate: '2026-11-01T00:00:00.000Z',
});

beforeEach(answerReference);

describe('export pickup request screen', () => {
  it('shows the error of a refused status change and reloads the status', async () => {
    answer(LIST, { rows: [request('EXRQ01')], nextPaging: null });
    answer('POST /api/parcel/modifyExportStatus', refuse('CONFLICT'));
    await openPage('/admin/pickup-request-list', { as: 'staff' });
    await page.getByLabelText('EXP-7 선택').click();
    await page.getByLabelText('바꿀 상태').selectOptions('접수');
    await press('상태 변경');
    answer(LIST, { rows: [request('EXRQ02')], nextPaging: null });
    await press('변경', question());
    await readAlert(new RegExp(`상태 변경에 실패했습니다\\.\\s*${errorCatalog.CONFLICT.message}`));
    await expect.element(rows('수출 픽업 요청').first()).toHaveTextContent('픽업예정');
  });

  it('shows an error when the requests fail to load, and loads them on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/pickup-request-list', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('픽업 요청을 불러오지 못했습니다.');
    answer(LIST, { rows: [request('EXRQ01')], nextPaging: null });
    await press('다시 시도');
    await expect.element(rows('수출 픽업 요청').first()).toHaveTextContent('정하윤');
  });
});
