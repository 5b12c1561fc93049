import { expect, test } from 'vitest';
import { hintsOf } from './customs-hints.ts';

const item = (unitPrice: string, currency = 'USD') => ({
  itemName: 'WOOL BLANKET',
  itemQty: '1',
  unitPrice,
  currency,
  hsCode: '630120',
});
const listed = { needClearance: 'Y' };

test('hintsOf returns the sentences of the named rules only', () => {
  const values = { receiverMobile: '0212345678', receiverZipcode: '99999' };
  expect(hintsOf(['PHONE_FORM'], values)).toEqual(['휴대폰번호 형식이 아닙니다.']);
  expect(hintsOf(['PHONE_FORM', 'ZIP_UNKNOWN'], values)).toHaveLength(2);
});

test('hintsOf reads typed numbers', () => {
  expect(hintsOf(['WEIGHT_HEAVY'], { weight: '50', boxQty: '2' })).toEqual(['박스당 25kg 이상입니다.']);
  expect(hintsOf(['WEIGHT_HEAVY'], { weight: '49.9', boxQty: '2' })).toEqual([]);
  expect(hintsOf(['VALUE_CLOSE'], { ...listed, itemList: [item('1,40.01')] })).toEqual([]);
  expect(hintsOf(['VALUE_CLOSE'], { ...listed, itemList: [item('140.01')] })).toHaveLength(1);
});

test('hintsOf does not judge an incomplete HS code', () => {
  const values = (hsCode: string) => ({ itemList: [{ ...item('1'), hsCode }] });
  expect(hintsOf(['HS_UNKNOWN'], values('99000'))).toEqual([]);
  expect(hintsOf(['HS_UNKNOWN'], values('9900.00'))).toHaveLength(1);
});

test('hintsOf converts at the given rates, and does not judge a value without its rate', () => {
  const values = { ...listed, itemList: [item('240', 'AUD')] };
  expect(hintsOf(['VALUE_LIST'], values, { USD: 1, KRW: 0.00072, AUD: 0.65 })).toEqual([
    '목록통관 한도 USD 150을 넘었습니다(USD 156.00). 일반통관으로 바꿔주세요.',
  ]);
  expect(hintsOf(['VALUE_LIST'], values)).toEqual([]);
});

test('hintsOf asks for e-commerce codes in pairs', () => {
  const complete = {
    customsCategory: 'A',
    ecommerceType: 'A',
    overSeasSellerCode: 'S1',
    overSeasSellerName: 'SHOP',
  };
  expect(hintsOf(['ECOMMERCE_CODES'], complete)).toEqual([]);
  expect(hintsOf(['ECOMMERCE_CODES'], { ...complete, overSeasSellerName: '' })).toHaveLength(1);
});
