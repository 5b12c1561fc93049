import { describe, expect, it } from 'vitest';
import { reasonsOf } from './import-reasons.ts';

describe('reasonsOf', () => {
  it.each([
    ['우편번호: 5자리를 입력하세요 (입력값: 1)', ['우편번호: 5자리를 입력하세요']],
    ['품명: 필수입니다. (빈 칸) / 수량: 확인 (고정값: x)', ['품명: 필수입니다.', '수량: 확인']],
    ['주소: 확인 (입력값: 서울 (중구)) / 수량: 확인 (빈 칸)', ['주소: 확인', '수량: 확인']],
    ['파일 안에 같은 주문번호가 있습니다(12행) (입력값: A)', ['파일 안에 같은 주문번호가 있습니다']],
    ['2행과 다른 값입니다: 주소 (입력값: x)', ['첫 행과 다른 값입니다: 주소']],
    ['같은 주문의 3, 4행을 확인해주세요.', []],
    ['이미 등록된 주문번호입니다. (입력값: A)', ['이미 등록된 주문번호입니다.']],
  ])('returns the reasons of: %s', (error, reasons) => {
    expect(reasonsOf(error)).toEqual(reasons);
  });
});
