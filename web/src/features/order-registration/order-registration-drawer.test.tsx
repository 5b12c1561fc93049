import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, answerRest, never } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { expectGone, field, press } from '#test/component/screen.ts';

const step = (title: string) => page.getByRole('form', { name: title, exact: true });
const fill = async (title: string, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(label, step(title)).first().fill(value);
};

beforeEach(() => {
  answerRest(never);
  answerReference();
  answer('POST /api/consol/getConsolList', []);
});

describe('order registration drawer', () => {
  it('lists invalid fields of the basic info, and shows the e-commerce fields for e-commerce', async () => {
    await openPage('/admin/update-report', { as: 'staff' });
    await press('신규 주문');
    await press('동의합니다');
    await fill('보내는 분', {
      '보내는 분 이름(영문)': 'MIN JUN KIM',
      '보내는 분 전화번호': '61491570006',
      '보내는 분 주소(영문)': '12 Rawson St Eastwood NSW 2122',
    });
    await press('다음');
    await fill('받는 분', {
      '받는 분 이름': '홍길동',
      전화번호: '0212345678',
      휴대폰번호: '01012345678',
      우편번호: '04524',
      주소: '서울특별시 중구 세종대로 110',
      상세주소: '101동 1203호',
      개인통관고유부호: 'P123456789012',
    });
    await press('다음');
    const basic = step('기본 정보');
    await expect.element(basic).toBeVisible();
    await expectGone(field('해외판매자 부호', basic));
    await field('통관 용도', basic).selectOptions('전자상거래');
    await expect.element(field('해외판매자 부호', basic)).toBeVisible();
    await fill('기본 정보', { 주문번호: '주문 1', '박스 수량': '0', 가로: '' });
    await press('다음');
    await expectTexts(basic.getByRole('alert').getByRole('listitem'), [
      '가로 을 입력해주세요.',
      '주문번호, 박스 수량 을 올바르게 입력해주세요.',
    ]);
    await expect.element(field('주문번호', basic).first()).toHaveFocus();
  });
});
