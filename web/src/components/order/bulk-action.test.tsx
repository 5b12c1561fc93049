import { describe, expect, it } from 'vitest';
import { renderComponent } from '#test/component/app.tsx';
import { expectGone, press, question } from '#test/component/screen.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { runBulkAction } from './bulk-action.tsx';

const orders = [1, 2, 3, 4, 5].map((id) => ({ id, hblNo: `HHK100000${id}` }));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Starts to delete five orders in chunks of two. The server refuses the orders of `refusedIds`. */
const startDeletion = async (refusedIds: readonly number[]) => {
  await renderComponent(null);
  const sent: number[][] = [];
  const result = runBulkAction(orders, {
    verb: '삭제',
    limit: 2,
    send: async (chunk) => {
      sent.push(idsOf(chunk));
      const fields = idsOf(chunk)
        .filter((id) => refusedIds.includes(id))
        .map((id) => ({ path: `id.${id}`, message: '이미 출고되었습니다.' }));
      if (fields.length > 0) throw new ApiError(409, { code: 'CONFLICT', message: '거절', fields });
    },
  });
  return { sent, result };
};

describe('runBulkAction', () => {
  it('sends all orders in chunks of the limit', async () => {
    const { sent, result } = await startDeletion([]);
    expect(idsOf(await result)).toEqual([1, 2, 3, 4, 5]);
    expect(sent).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('continues without the refused orders and does not send the changed orders again', async () => {
    const { sent, result } = await startDeletion([4]);
    await expect.element(question()).toHaveTextContent('1건을 삭제할 수 없습니다.');
    await expect.element(question()).toHaveTextContent('HHK1000004 이미 출고되었습니다.');
    await press('제외하고 2건 삭제', question());
    expect(idsOf(await result)).toEqual([1, 2, 3, 5]);
    expect(sent).toEqual([
      [1, 2],
      [3, 4],
      [3, 5],
    ]);
  });

  it('returns the orders that were changed before the user cancels', async () => {
    const { result } = await startDeletion([3]);
    await press('취소', question());
    expect(idsOf(await result)).toEqual([1, 2]);
    await expectGone(question());
  });

  it('says how many orders were changed before a failure, and returns them', async () => {
    await renderComponent(null);
    const sent: number[][] = [];
    const result = runBulkAction(orders, {
      verb: '삭제',
      limit: 2,
      send: async (chunk) => {
        sent.push(idsOf(chunk));
        if (sent.length === 2) throw new ApiError(503, { code: 'UNAVAILABLE', message: '잠시 후 다시' });
      },
    });
    await expect.element(question()).toHaveTextContent('2건까지 삭제하고 멈췄습니다.');
    await expect.element(question()).toHaveTextContent('잠시 후 다시');
    await press('확인', question());
    expect(idsOf(await result)).toEqual([1, 2]);
    expect(sent).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('throws a failure before any order is changed', async () => {
    const failure = new ApiError(503, { code: 'UNAVAILABLE', message: '잠시 후 다시' });
    const send = () => Promise.reject(failure);
    await expect(runBulkAction(orders, { verb: '삭제', limit: 2, send })).rejects.toBe(failure);
  });

  it('shows an alert and returns no order when the server refuses all orders', async () => {
    const { sent, result } = await startDeletion([1, 2, 3, 4, 5]);
    for (const label of ['제외하고 3건 삭제', '제외하고 1건 삭제', '확인']) await press(label, question());
    expect(await result).toEqual([]);
    expect(sent).toEqual([[1, 2], [3, 4], [5]]);
  });
});
