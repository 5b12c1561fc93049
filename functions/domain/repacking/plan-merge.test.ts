import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { requireSameRecipient } from './plan-merge.ts';

const order = {
  partnerId: 1,
  customerNum: 7,
  receiverName: '홍길동',
  receiverMobile: '01012345678',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '101동',
  pcc: 'P123456789012',
  freightMethod: 2,
} as Order;

describe('requireSameRecipient', () => {
  it('accepts parcels of one recipient, also with other senders', () => {
    expect(() => requireSameRecipient(order, [{ ...order, shipperName: 'KIM' }])).not.toThrow();
  });

  it('names the fields in which any of the parcels differs', () => {
    const others = [order, { ...order, pcc: 'P999999999999' }, { ...order, freightMethod: 1, partnerId: 2 }];
    expect(() => requireSameRecipient(order, others as Order[])).toThrow(
      expect.objectContaining({
        code: 'MERGE_DIFFERENT',
        fields: [
          { path: 'partnerId', message: '파트너가 다릅니다.' },
          { path: 'pcc', message: '개인통관고유부호가 다릅니다.' },
          { path: 'freightMethod', message: '운송 방법이 다릅니다.' },
        ],
      }),
    );
  });
});
