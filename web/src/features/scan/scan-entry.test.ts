import { describe, expect, it } from 'vitest';
import { confirmedEntry, localEntry, trainingEntry } from './scan-entry.ts';

const scanned = { scanId: 's', code: 'HHK1-02', mode: 'load' as const, at: new Date(0) };
const parcel = { orderId: 5, hblNo: 'HHK1', boxQty: 3, scanned: [1] };

describe('localEntry', () => {
  it('shows the outcome of the list before the server answers', () => {
    expect(localEntry(scanned, { result: 'ok', parcel, box: 2 })).toMatchObject({
      outcome: 'ok',
      word: '적재',
      detail: '박스 3개 중 2개',
      isConfirmed: false,
    });
    expect(localEntry(scanned, { result: 'repeat', parcel, box: 1 })).toMatchObject({
      outcome: 'repeat',
      word: '이미 스캔함',
      detail: '박스 3개 중 1개',
    });
    expect(localEntry(scanned, { result: 'refused', reason: 'NOT_ON_CONSOL' })).toMatchObject({
      word: '안 됨',
      detail: '이 콘솔에 담긴 주문이 아닙니다.',
    });
  });

  it('is pending without a list', () => {
    expect(localEntry({ ...scanned, mode: 'receive' })).toMatchObject({
      outcome: 'pending',
      word: '확인 중',
    });
  });
});

describe('confirmedEntry', () => {
  const entry = localEntry(scanned, { result: 'ok', parcel, box: 2 });

  it('replaces the local outcome', () => {
    const refused = confirmedEntry(entry, {
      scanId: 's',
      result: 'refused',
      reason: 'ON_HOLD',
      hblNo: 'HHK1',
    });
    expect(refused).toMatchObject({ outcome: 'refused', detail: '보류 중인 주문입니다.', isConfirmed: true });
  });

  it('counts the boxes that other devices have scanned', () => {
    const boxes = { scanned: [1, 2, 3], total: 3 };
    expect(confirmedEntry(entry, { scanId: 's', result: 'ok', boxes }).detail).toBe('박스 3개 중 3개');
  });
});

describe('trainingEntry', () => {
  it('accepts a scan that only the server could refuse', () => {
    expect(trainingEntry(localEntry({ ...scanned, mode: 'receive' }))).toMatchObject({
      outcome: 'ok',
      word: '입고',
      detail: '연습: 저장하지 않습니다.',
      isConfirmed: true,
    });
  });

  it('keeps the answer of the list', () => {
    expect(trainingEntry(localEntry(scanned, { result: 'repeat', parcel, box: 1 }))).toMatchObject({
      outcome: 'repeat',
      detail: '연습: 저장하지 않습니다. 박스 3개 중 1개',
    });
  });
});
