import { expect, test } from './fixtures.ts';
import {
  field,
  fillIn,
  goOn,
  item,
  PARTNER_LINK,
  pastRecipient,
  problems,
  recipient,
  step,
  toRecipient,
  toSender,
} from './order-form.ts';

test.beforeEach(({ page }) => page.goto(PARTNER_LINK));

test('the sender: what is empty, what is wrong, and where', async ({ page }) => {
  const form = await toSender(page);
  const name = field(form, '보내는 분 이름(영문)');
  await goOn(page);
  await expect(problems(form)).toHaveText([
    '보내는 분 이름(영문), 보내는 분 전화번호, 보내는 분 주소(영문) 을 입력해주세요.',
  ]);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/보내는 분 이름\(영문\)은\(는\) 필수 입력 항목입니다\./);

  await fillIn(form, { '보내는 분 이름(영문)': '홍길동', '보내는 분 주소(영문)': '시드니' });
  await goOn(page);
  await expect(problems(form)).toHaveText([
    '보내는 분 전화번호 을 입력해주세요.',
    '보내는 분 이름(영문), 보내는 분 주소(영문) 을 올바르게 입력해주세요.',
  ]);
  await expect(name).toHaveAccessibleDescription(/보내는 분 이름\(영문\) 을 올바르게 입력해주세요\./);

  await field(form, '보내는 분 전화번호').pressSequentially('+61 491-570-006 789');
  await expect(field(form, '보내는 분 전화번호')).toHaveValue('61491570006');
});

test('the recipient: what is empty, what is wrong, and where', async ({ page }) => {
  const form = await toRecipient(page);
  await goOn(page);
  await expect(problems(form)).toHaveText([`${Object.keys(recipient).join(', ')} 을 입력해주세요.`]);
  await expect(field(form, '받는 분 이름')).toBeFocused();

  await fillIn(form, {
    ...recipient,
    '받는 분 이름': 'John',
    우편번호: '0452',
    주소: 'Seoul',
    상세주소: '!',
    개인통관고유부호: 'P!',
  });
  await goOn(page);
  await expect(problems(form)).toHaveText([
    '받는 분 이름, 우편번호, 주소, 상세주소, 개인통관고유부호 을 올바르게 입력해주세요.',
  ]);
  await expect(field(form, '우편번호')).toHaveAccessibleDescription('5자리를 입력하세요');
  await field(form, '전화번호').pressSequentially('02-1234-56789012');
  await expect(field(form, '전화번호')).toHaveValue(/^\d{11}$/);
  await field(form, '개인통관고유부호').pressSequentially('p1234567890123456');
  await expect(field(form, '개인통관고유부호')).toHaveValue(/^.{13}$/);
});

test('a firm may have a name that a person may not', async ({ page }) => {
  const form = await toRecipient(page);
  await fillIn(form, { ...recipient, '받는 분 이름': '㈜한호 2호점' });
  await goOn(page);
  await expect(problems(form)).toHaveText(['받는 분 이름 을 올바르게 입력해주세요.']);
  await form.getByLabel('사업자', { exact: true }).check();
  await goOn(page);
  await expect(step(page, '상품')).toBeVisible();
});

test('another customs code than a person has is doubted, never refused', async ({ page }) => {
  const form = await toRecipient(page);
  await fillIn(form, { ...recipient, 개인통관고유부호: 'X12345' });
  await expect(form.getByText('P와 숫자 12자리가 아닙니다. 이대로 등록할 수 있지만')).toBeVisible();
  await goOn(page);
  await expect(step(page, '상품')).toBeVisible();
});

test('a memo holds 400 letters, not one more', async ({ page }) => {
  const form = await toRecipient(page);
  await fillIn(form, { ...recipient, '배송 메모': '가'.repeat(401) });
  await goOn(page);
  await expect(problems(form)).toHaveText(['배송 메모 을 올바르게 입력해주세요.']);
  await expect(field(form, '배송 메모')).toHaveAccessibleDescription(/최대 400자까지 입력 가능합니다\./);
  await expect(form.getByText('401 / 400자')).toBeVisible();
  await fillIn(form, { '배송 메모': '가'.repeat(400) });
  await goOn(page);
  await expect(step(page, '상품')).toBeVisible();
});

test('the items: each problem under the number of its item', async ({ page }) => {
  const form = await pastRecipient(page);
  await goOn(page, 'ORDER 검증');
  await expect(problems(form)).toHaveText(['1번 상품 품명, 단가 을 입력해주세요.']);
  await expect(field(form, '품명')).toHaveAccessibleDescription(/상품 목록의 품명은 필수 입력 항목입니다\./);

  await goOn(page, '상품 추가');
  const second = form.getByRole('group', { name: '2번 상품' });
  await expect(field(second, '품명')).toBeFocused();
  await fillIn(form, item);
  await fillIn(second, { 품명: '비타민', 브랜드: '한호', 수량: '0', 'HS CODE': '12345' });
  await goOn(page, 'ORDER 검증');
  await expect(problems(form)).toHaveText([
    '2번 상품 단가 을 입력해주세요.',
    '2번 상품 품명, 브랜드, 수량, HS CODE 을 올바르게 입력해주세요.',
  ]);
  await expect(field(second, '수량')).toHaveAccessibleDescription('상품 목록의 수량은 1 이상이어야 합니다.');
  await expect(field(second, 'HS CODE')).toHaveAccessibleDescription('HS CODE는 6자리입니다.');
  await field(second, '수량').fill('');
  await field(second, '수량').pressSequentially('1234567');
  await expect(field(second, '수량')).toHaveValue('12345');
});

test('the last item stays', async ({ page }) => {
  const form = await pastRecipient(page);
  const items = form.getByRole('group', { name: /^\d+번 상품$/ });
  await goOn(page, '상품 추가');
  await expect(items).toHaveCount(2);
  await goOn(page, '2번 상품 삭제');
  await expect(items).toHaveCount(1);
  await goOn(page, '1번 상품 삭제');
  await expect(problems(form)).toHaveText(['최소 1개 이상의 상품이 필요합니다.']);
  await expect(items).toHaveCount(1);
});

test('the price of an item is worked out, and a total above 149 stands out', async ({ page }) => {
  const form = await pastRecipient(page);
  const summary = page.getByRole('region', { name: '주문 요약' });
  const price = form.getByRole('status', { name: '상품 금액' });
  const taxed = summary.getByText('신고 금액이 USD 150을 넘으면 과세 대상');
  await fillIn(form, item);
  await expect(price).toHaveText('USD 49.00');
  await expect(form.getByRole('textbox', { name: '상품 금액' })).toHaveCount(0);

  await fillIn(form, { 수량: '1', 단가: '149' });
  const usual = await summary.getByText('USD 149.00').evaluate((total) => getComputedStyle(total).color);
  await expect(taxed).toBeHidden();
  await expect(price.getByRole('img')).toHaveCount(0);

  await fillIn(form, { 단가: '149.01' });
  await expect(taxed).toBeVisible();
  await expect(summary.getByText('USD 149.01')).not.toHaveCSS('color', usual);
  await expect(price.getByRole('img', { name: 'USD 149 초과' })).toBeVisible();

  await fillIn(form, { 단가: '100' });
  await goOn(page, '상품 추가');
  const second = form.getByRole('group', { name: '2번 상품' });
  await fillIn(second, { 단가: '49' });
  await expect(summary.getByText('USD 149.00')).toHaveCSS('color', usual);
  await fillIn(second, { 단가: '49.01' });
  await expect(taxed).toBeVisible();
});
