import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { answerAlert, expectCount, expectNoOverflow, expectTexts, tabTo } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, answerRest, callsOf, never, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { recipient, sender } from '#test/component/registration.ts';
import { refuseStorage, refusingStates } from '#test/component/storage.ts';

const PATH = '/parcel-reg-aus-to-kor?partnerId=2&partnerName=시드니마트';
const REGISTER = 'POST /api/parcel/registerOrderByCustomer';

/** Valid values of an item, by field label. */
const item = { 품명: 'OMEGA 3 FISH OIL', 수량: '2', 단가: '24.50' };

beforeEach(() => answerReference());

const stepForm = (title: string): Locator => page.getByRole('form', { name: title, exact: true });
const field = (scope: Locator, label: string): Locator => scope.getByLabelText(label).first();
const press = (name = '다음') => page.getByRole('button', { name, exact: true }).click();
const problems = (form: Locator): Locator => form.getByRole('alert').getByRole('listitem');

const fillIn = async (scope: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
};

const goToSender = async () => {
  await openPage(PATH);
  await press('동의합니다');
  await expect.element(stepForm('보내는 분')).toBeVisible();
  return stepForm('보내는 분');
};
const goToRecipient = async () => {
  await fillIn(await goToSender(), sender);
  await press();
  await expect.element(stepForm('받는 분')).toBeVisible();
  return stepForm('받는 분');
};
const goToItems = async () => {
  await fillIn(await goToRecipient(), recipient);
  await press();
  await expect.element(stepForm('상품')).toBeVisible();
  return stepForm('상품');
};
/** Fills in all steps and validates the order. The button "ORDER 등록" then registers it. */
const fillInAndValidate = async () => {
  await fillIn(await goToItems(), item);
  await press('ORDER 검증');
  await answerAlert('등록 가능합니다');
};

describe('order registration: sender step', () => {
  it('lists missing fields and invalid fields separately', async () => {
    const form = await goToSender();
    const name = field(form, '보내는 분 이름(영문)');
    await press();
    await expectTexts(problems(form), [
      '보내는 분 이름(영문), 보내는 분 전화번호, 보내는 분 주소(영문) 을 입력해주세요.',
    ]);
    await expect.element(name).toHaveFocus();
    await expect
      .element(name)
      .toHaveAccessibleDescription(/보내는 분 이름\(영문\)은\(는\) 필수 입력 항목입니다\./);

    await fillIn(form, { '보내는 분 이름(영문)': '홍길동', '보내는 분 주소(영문)': '시드니' });
    await press();
    await expectTexts(problems(form), [
      '보내는 분 전화번호 을 입력해주세요.',
      '보내는 분 이름(영문), 보내는 분 주소(영문) 을 올바르게 입력해주세요.',
    ]);
    await expect
      .element(name)
      .toHaveAccessibleDescription(/보내는 분 이름\(영문\) 을 올바르게 입력해주세요\./);

    await userEvent.type(field(form, '보내는 분 전화번호'), '+61 491-570-006');
    await userEvent.tab();
    await expect.element(field(form, '보내는 분 전화번호')).toHaveValue('0491 570 006');
  });
});

describe('order registration: focus after a failed check', () => {
  it('moves to the first invalid field in the sequence of the form', async () => {
    const form = await goToSender();
    await fillIn(form, { ...sender, '보내는 분 전화번호': '', '쇼핑몰 URL': `https://${'a'.repeat(500)}` });
    await press();
    await expect.element(field(form, '보내는 분 전화번호')).toHaveFocus();
  });

  it('opens a closed section with the first invalid field', async () => {
    const form = await goToItems();
    await fillIn(form, item);
    await form.getByText('크기·무게 (선택)').click();
    const weight = form.getByLabelText('무게').first();
    await weight.fill('9999999');
    await form.getByText('크기·무게 (선택)').click();
    await press('ORDER 검증');
    await expect.element(weight).toHaveFocus();
  });
});

describe('order registration: recipient step', () => {
  it('lists missing fields and invalid fields separately', async () => {
    const form = await goToRecipient();
    await press();
    await expectTexts(problems(form), [`${Object.keys(recipient).join(', ')} 을 입력해주세요.`]);
    await expect.element(field(form, '받는 분 이름')).toHaveFocus();

    await fillIn(form, {
      ...recipient,
      '받는 분 이름': 'John',
      우편번호: '0452',
      주소: 'Seoul',
      상세주소: '!',
      개인통관고유부호: 'P!',
    });
    await press();
    await expectTexts(problems(form), [
      '받는 분 이름, 우편번호, 주소, 상세주소, 개인통관고유부호 을 올바르게 입력해주세요.',
    ]);
    await expect.element(field(form, '우편번호')).toHaveAccessibleDescription('5자리를 입력하세요');
    await userEvent.type(field(form, '전화번호'), '02-1234-56789012');
    await expect.element(field(form, '전화번호')).toHaveValue(expect.stringMatching(/^[\d-]{13}$/));
    await userEvent.type(field(form, '개인통관고유부호'), 'p1234567890123456');
    await expect.element(field(form, '개인통관고유부호')).toHaveValue(expect.stringMatching(/^.{13}$/));
  });

  it('accepts a name with symbols and digits for a business only', async () => {
    const form = await goToRecipient();
    await fillIn(form, { ...recipient, '받는 분 이름': '㈜한호 2호점' });
    await press();
    await expectTexts(problems(form), ['받는 분 이름 을 올바르게 입력해주세요.']);
    await form.getByLabelText('사업자', { exact: true }).click();
    await press();
    await expect.element(stepForm('상품')).toBeVisible();
  });

  it('accepts a personal customs code of another format with a warning', async () => {
    const form = await goToRecipient();
    await fillIn(form, { ...recipient, 개인통관고유부호: 'X12345' });
    await expect.element(form.getByText('P와 숫자 12자리가 아닙니다. 이대로 등록할 수 있지만')).toBeVisible();
    await press();
    await expect.element(stepForm('상품')).toBeVisible();
  });

  it('accepts a customs code in lower case with blanks without a warning', async () => {
    const form = await goToRecipient();
    await fillIn(form, { ...recipient, 개인통관고유부호: 'p1234 5678 9012' });
    await expect.element(form.getByText('P와 숫자 12자리가 아닙니다.')).not.toBeInTheDocument();
  });

  it('warns about a mobile that is no Korean one', async () => {
    const form = await goToRecipient();
    const mobile = field(form, '휴대폰번호');
    await fillIn(form, { ...recipient, 휴대폰번호: '0212345678' });
    await expect.element(mobile).toHaveAccessibleDescription('휴대폰번호 형식이 아닙니다.');
    await fillIn(form, { 휴대폰번호: '01012345678', 상세주소: '101동' });
    await expect.element(mobile).not.toHaveAccessibleDescription('휴대폰번호 형식이 아닙니다.');
  });

  it('refuses a zipcode that does not exist, and warns about one of another province', async () => {
    const form = await goToRecipient();
    const zipcode = field(form, '우편번호');
    await fillIn(form, { ...recipient, 우편번호: '99999' });
    await expect.element(zipcode).toHaveAccessibleDescription('없는 우편번호입니다. 다시 확인해주세요.');
    await press();
    await expectTexts(problems(form), ['우편번호 을 올바르게 입력해주세요.']);
    await expect.element(zipcode).toHaveFocus();
    await fillIn(form, { 우편번호: '48058' });
    await expect
      .element(field(form, '주소'))
      .toHaveAccessibleDescription('우편번호 48058은 부산 지역이고 주소는 서울입니다. 다시 확인해주세요.');
    await press();
    await expect.element(stepForm('상품')).toBeVisible();
  });

  it('fills in zipcode and address from the address search, and continues with the detail', async () => {
    const place = {
      zipcode: '04524',
      address: '서울특별시 중구 세종대로 110',
      lotAddress: '서울특별시 중구 태평로1가 31 서울특별시청',
      building: '서울특별시청',
    };
    const SEARCH = 'POST /api/parcel/searchAddress';
    answer(SEARCH, ({ body }) =>
      body.keyword.length < 2
        ? refuse('VALIDATION_FAILED', { fields: [{ path: 'keyword', message: '도로명을 입력해주세요.' }] })
        : { isAvailable: true, total: 30, addresses: [place] },
    );
    const form = await goToRecipient();
    await press('주소 검색');
    const dialog = page.getByRole('dialog', { name: '주소 검색' });
    const keyword = dialog.getByRole('searchbox');
    await expect.element(keyword).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(keyword).toHaveAccessibleDescription(/도로명을 입력해주세요/);
    await userEvent.keyboard('세종대로 110{Enter}');
    await expect.element(dialog.getByText('30개 가운데 1개입니다.')).toBeVisible();
    await dialog.getByRole('button', { name: place.address }).click();
    await expect.element(field(form, '우편번호')).toHaveValue('04524');
    await expect.element(field(form, '상세주소')).toHaveFocus();

    answer(SEARCH, refuse('UNAVAILABLE'));
    await press('주소 검색');
    await dialog.getByRole('button', { name: '검색', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('주소 조회 실패');
    answer(SEARCH, { isAvailable: false, total: 0, addresses: [] });
    await dialog.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(dialog.getByRole('link', { name: '도로명주소 누리집' })).toBeVisible();
    expect(callsOf(SEARCH).map(({ body }) => body.keyword)).toEqual(['', ...Array(3).fill('세종대로 110')]);
  });

  it('accepts a memo of 400 characters and refuses 401', async () => {
    const form = await goToRecipient();
    await fillIn(form, { ...recipient, '배송 메모': '가'.repeat(401) });
    await press();
    await expectTexts(problems(form), ['배송 메모 을 올바르게 입력해주세요.']);
    await expect
      .element(field(form, '배송 메모'))
      .toHaveAccessibleDescription(/최대 400자까지 입력 가능합니다\./);
    await expect.element(form.getByText('401 / 400자')).toBeVisible();
    await fillIn(form, { '배송 메모': '가'.repeat(400) });
    await press();
    await expect.element(stepForm('상품')).toBeVisible();
  });
});

describe('order registration: item step', () => {
  it('starts each error message of an item with the number of the item', async () => {
    const form = await goToItems();
    await press('ORDER 검증');
    await expectTexts(problems(form), ['1번 상품 품명, 단가 을 입력해주세요.']);
    await expect
      .element(field(form, '품명'))
      .toHaveAccessibleDescription(/상품 목록의 품명은 필수 입력 항목입니다\./);

    await press('상품 추가');
    const second = form.getByRole('group', { name: '2번 상품' });
    await expect.element(field(second, '품명')).toHaveFocus();
    await fillIn(form, item);
    await fillIn(second, { 품명: '비타민', 브랜드: '한호', 수량: '0', 'HS CODE': '12345' });
    await press('ORDER 검증');
    await expectTexts(problems(form), [
      '2번 상품 단가 을 입력해주세요.',
      '2번 상품 품명, 브랜드, 수량, HS CODE 을 올바르게 입력해주세요.',
    ]);
    await expect
      .element(field(second, '수량'))
      .toHaveAccessibleDescription('상품 목록의 수량은 1 이상이어야 합니다.');
    await expect.element(field(second, 'HS CODE')).toHaveAccessibleDescription('HS CODE는 6자리입니다.');
    await field(second, '수량').fill('');
    await userEvent.type(field(second, '수량'), '1234567');
    await expect.element(field(second, '수량')).toHaveValue('12345');
  });

  it('explains a refused Korean item name, and advises on food supplements', async () => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    const form = await goToItems();
    await fillIn(form, { ...item, 품명: '비타민C', 수량: '7' });
    const name = field(form, '품명');
    await press('ORDER 검증');
    await expectTexts(problems(form), ['1번 상품 품명 을 올바르게 입력해주세요.']);
    await expect.element(name).toHaveAccessibleDescription(/영문으로 적어주세요\. 예: VITAMIN C/);
    await expect.element(form.getByText('목록통관이 되지 않아')).toBeVisible();
    await press('210690 입력');
    await expect.element(field(form, 'HS CODE')).toHaveValue('210690');
    await expect.element(field(form, 'HS CODE')).toHaveFocus();
    await expect.element(form.getByText('건강기능식품이 모두 7병입니다.')).toBeVisible();
    await name.fill('VITAMIN C');
    await press('ORDER 검증');
    await answerAlert('건강기능식품이 모두 7병입니다.');
    await name.fill('WOOL BLANKET');
    await expect.element(form.getByText('목록통관이 되지 않아')).not.toBeInTheDocument();
  });

  it('warns about goods and HS codes that customs stops, also after the validation', async () => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    const form = await goToItems();
    await fillIn(form, { ...item, 품명: 'POWER BANK', 'HS CODE': '990000', 단가: '0' });
    const hint = 'POWER BANK의 HS CODE 990000은 없는 류입니다.';
    await expect.element(field(form, 'HS CODE')).toHaveAccessibleDescription(hint);
    await expect.element(form.getByText('POWER BANK는 항공 위험물일 수 있습니다.')).toBeVisible();
    await expect.element(form.getByText('물품가격이 0입니다.')).toBeInTheDocument();
    await press('ORDER 검증');
    await answerAlert('POWER BANK는 항공 위험물일 수 있습니다.');
    await fillIn(form, { 품명: 'VITAMIN C', 'HS CODE': '330499', 단가: '10' });
    await expect
      .element(field(form, 'HS CODE'))
      .toHaveAccessibleDescription('품명 VITAMIN C와 HS CODE 330499가 맞지 않는 것 같습니다.');
    await fillIn(form, { 'HS CODE': '210690' });
    await expect.element(field(form, 'HS CODE')).not.toHaveAccessibleDescription(/맞지 않는/);
    await expect.element(form.getByText('항공 위험물')).not.toBeInTheDocument();
  });

  it('refuses to delete the only item', async () => {
    const form = await goToItems();
    const items = form.getByRole('group', { name: /^\d+번 상품$/ });
    await press('상품 추가');
    await expectCount(items, 2);
    await press('2번 상품 삭제');
    await expectCount(items, 1);
    await press('1번 상품 삭제');
    await expectTexts(problems(form), ['최소 1개 이상의 상품이 필요합니다.']);
    await expectCount(items, 1);
  });

  it('estimates the taxes of the items when the user opens the estimate', async () => {
    const form = await goToItems();
    await fillIn(form, { ...item, 'HS CODE': '330499' });
    const amount = { min: 0, max: 0 };
    answer('POST /api/customs/estimateTax', {
      kind: 'none',
      totalUsd: 49,
      ...amount,
      lines: [],
      rates: [],
      unknownItems: [],
      assumptions: [],
    });
    await form.getByText('관세·부가가치세 예상').click();
    await expect.element(form).toHaveTextContent('예상 세금 0원');
    expect(callsOf('POST /api/customs/estimateTax')[0]?.body).toEqual({
      items: [{ itemName: item.품명, hsCode: '330499', itemQty: 2, unitPrice: 24.5, currency: 'USD' }],
    });
  });

  it('shows the total of all items and highlights values above USD 149', async () => {
    const form = await goToItems();
    const summary = page.getByRole('region', { name: '주문 요약' });
    const price = form.getByRole('status', { name: '상품 금액' });
    const taxNote = summary.getByText('신고 금액이 USD 150을 넘으면 과세 대상');
    const colorOf = (text: string) => getComputedStyle(summary.getByText(text).element()).color;
    await fillIn(form, item);
    await expect.element(price).toHaveTextContent('USD 49.00');
    await expect.element(form.getByRole('textbox', { name: '상품 금액' })).not.toBeInTheDocument();

    await fillIn(form, { 수량: '1', 단가: '149' });
    await expect.element(summary.getByText('USD 149.00')).toBeVisible();
    const usual = colorOf('USD 149.00');
    await expect.element(taxNote).not.toBeInTheDocument();
    await expect.element(price.getByRole('img')).not.toBeInTheDocument();

    await fillIn(form, { 단가: '149.01' });
    await expect.element(taxNote).toBeVisible();
    expect(colorOf('USD 149.01')).not.toBe(usual);
    await expect.element(price.getByRole('img', { name: 'USD 149 초과' })).toBeVisible();

    await fillIn(form, { 단가: '100' });
    await press('상품 추가');
    const second = form.getByRole('group', { name: '2번 상품' });
    await fillIn(second, { 단가: '49' });
    await expect.element(summary.getByText('USD 149.00')).toBeVisible();
    expect(colorOf('USD 149.00')).toBe(usual);
    await fillIn(second, { 단가: '49.01' });
    await expect.element(taxNote).toBeVisible();
  });
});

describe('order registration: validation and registration', () => {
  it('requires a new validation after the user adds an item to a validated order', async () => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    await fillInAndValidate();
    await expect.element(page.getByText('검증 완료')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'ORDER 등록' })).toBeVisible();
    await press('상품 추가');
    await expect.element(page.getByRole('button', { name: 'ORDER 검증' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'ORDER 등록' })).not.toBeInTheDocument();
    await expect.element(page.getByText('검증 완료')).not.toBeInTheDocument();
  });

  it('sends the box only as far as it is filled in, and shows its volume weight', async () => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    const form = await goToItems();
    await fillIn(form, item);
    await expect.element(field(form, '미정')).toBeChecked();
    await press('ORDER 검증');
    await answerAlert('등록 가능합니다');
    const box = form.getByRole('group', { name: '박스와 운송 방법 (선택)' });
    await fillIn(box, { 가로: '30', 세로: '40', 높이: '50', '박스 수량': '0' });
    await expect.element(box.getByText('10.00 kg').first()).toBeVisible();
    await press('ORDER 검증');
    await expectTexts(problems(form), ['박스 수량 을 올바르게 입력해주세요.']);
    await fillIn(box, { '박스 수량': '2' });
    await press('ORDER 검증');
    await answerAlert('등록 가능합니다');
    const [blank, filled] = callsOf('POST /api/parcel/validateOrder').map(({ body }) => body);
    expect(blank).not.toHaveProperty('width');
    expect(blank).not.toHaveProperty('freightMethod');
    expect(filled).toMatchObject({ width: '30', length: '40', height: '50', boxQty: '2' });
  });

  it('sends the e-mail address of a visitor, and shows QR code and drop-off places after the registration', async () => {
    const form = await goToItems();
    await fillIn(form, { ...item, '안내 메일을 받을 이메일': 'x' });
    await press('ORDER 검증');
    await expectTexts(problems(form), ['안내 메일을 받을 이메일 을 올바르게 입력해주세요.']);
    await fillIn(form, { '안내 메일을 받을 이메일': 'visitor@example.com' });
    answer('POST /api/parcel/validateOrder', { valid: true });
    await press('ORDER 검증');
    await answerAlert('등록 가능합니다');
    answer(REGISTER, { id: 7, hblNo: 'HHK0000007', orderId: '', isMailRefused: true });
    await press('ORDER 등록');
    await expect.element(page.getByRole('img', { name: 'H/BL 번호 HHK0000007의 QR 코드' })).toBeVisible();
    await expect.element(page.getByText('시드니 접수처')).toBeVisible();
    await expect.element(page.getByText(/이번에는 메일을 보내지 못했습니다/)).toBeVisible();
    expect(callsOf(REGISTER)[0]?.body).toMatchObject({ noticeEmail: 'visitor@example.com' });
  });

  it('retries a failed registration with the same idempotency key', async () => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    answer(REGISTER, refuse('UNAVAILABLE'));
    await fillInAndValidate();
    await press('ORDER 등록');
    await expectTexts(problems(stepForm('상품')), ['상품등록을 실패했습니다. 잠시 후 다시 시도해주세요.']);
    answer(REGISTER, { id: 7, hblNo: 'HHK0000007', orderId: '' });
    await press('ORDER 등록');
    await expect.element(page.getByRole('heading', { name: '상품등록에 성공했습니다.' })).toHaveFocus();
    await expect.element(page.getByText('HHK0000007', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    const keys = callsOf(REGISTER).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
  });

  it.each(refusingStates)('registers an order and shows its number with %s storage', async (state) => {
    answer('POST /api/parcel/validateOrder', { valid: true });
    answer(REGISTER, { id: 7, hblNo: 'HHK0000007', orderId: '' });
    refuseStorage(state);
    await fillInAndValidate();
    await press('ORDER 등록');
    await expect.element(page.getByRole('heading', { name: '상품등록에 성공했습니다.' })).toHaveFocus();
    await expect.element(page.getByText('HHK0000007', { exact: true }).first()).toBeVisible();
  });

  it('shows an error when the partner does not exist', async () => {
    answer('POST /api/parcel/validateOrder', refuse('PARTNER_NOT_FOUND'));
    await fillIn(await goToItems(), item);
    await press('ORDER 검증');
    await expectTexts(problems(stepForm('상품')), [errorCatalog.PARTNER_NOT_FOUND.message]);
  });
});

describe('order registration: page', () => {
  it('renders HTML in the partner name of the URL as text', async () => {
    const name = '<img src=x onerror="document.title=1"><b>가게</b>';
    await openPage(`/parcel-reg-aus-to-kor?partnerName=${encodeURIComponent(name)}`);
    await expect.element(page.getByText(`방문하신 파트너는 ${name}입니다.`)).toBeVisible();
    expect(document.querySelector('img[src=x]')).toBeNull();
    expect(document.title).toMatch(/^주문등록/);
  });

  it('shows before the form that no orders are accepted yet', async () => {
    answer('GET /api/parcel/getRegistrationState', { isOpen: false });
    await openPage('/parcel-reg-aus-to-kor');
    await expect.element(page.getByText('아직 주문을 접수하지 않습니다')).toBeVisible();
    await expectCount(page.getByRole('button', { name: '동의합니다' }), 0);
  });

  it('shows the form if it is not known whether orders are accepted', async () => {
    answer('GET /api/parcel/getRegistrationState', refuse('UNAVAILABLE'));
    await openPage('/parcel-reg-aus-to-kor');
    await expect.element(page.getByRole('button', { name: '동의합니다' })).toBeVisible();
  });

  it('wraps a long partner name of the URL on a phone', async () => {
    await openPage(`/parcel-reg-aus-to-kor?partnerName=${'W'.repeat(50)}`, { width: 390 });
    await expect.element(page.getByText('W'.repeat(50)).first()).toBeVisible();
    await expectNoOverflow();
  });

  it('completes the first three steps with the keyboard only', async () => {
    const typeInto = async (form: Locator, values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        await tabTo(field(form, label));
        await userEvent.keyboard(value);
      }
    };
    await openPage(PATH);
    await tabTo(page.getByRole('button', { name: '동의합니다' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(stepForm('보내는 분').getByRole('heading', { name: '보내는 분' })).toHaveFocus();
    await typeInto(stepForm('보내는 분'), sender);
    await userEvent.keyboard('{Enter}');

    const form = stepForm('받는 분');
    await expect.element(form.getByRole('heading', { name: '받는 분' })).toHaveFocus();
    await tabTo(form.getByLabelText('개인', { exact: true }));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(form.getByLabelText('사업자', { exact: true })).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await typeInto(form, recipient);
    await tabTo(form.getByRole('button', { name: '다음', exact: true }));
    await userEvent.keyboard(' ');
    await expect.element(stepForm('상품').getByRole('heading', { name: '상품' })).toHaveFocus();
  });
});

describe('order registration drawer', () => {
  const goToBasics = async () => {
    answerRest(never);
    answer('POST /api/consol/getConsolList', []);
    await openPage('/admin/update-report', { as: 'staff' });
    await press('신규 주문');
    await press('동의합니다');
    await fillIn(stepForm('보내는 분'), sender);
    await press();
    await fillIn(stepForm('받는 분'), recipient);
    await press();
    await expect.element(stepForm('기본 정보')).toBeVisible();
    return stepForm('기본 정보');
  };

  it('lists missing and invalid fields of the basic step, and shows the e-commerce fields for e-commerce', async () => {
    const basic = await goToBasics();
    await expect.element(field(basic, '해외판매자 부호')).not.toBeInTheDocument();
    await field(basic, '통관 용도').selectOptions('전자상거래');
    await expect.element(field(basic, '해외판매자 부호')).toBeVisible();
    await fillIn(basic, { 주문번호: '주문 1', '박스 수량': '0', 가로: '' });
    await press();
    await expectTexts(problems(basic), [
      '가로 을 입력해주세요.',
      '주문번호, 박스 수량 을 올바르게 입력해주세요.',
    ]);
    await expect.element(field(basic, '주문번호')).toHaveFocus();
  });

  it('estimates the taxes for the kind of clearance that staff chose', async () => {
    const basic = await goToBasics();
    await basic.getByLabelText('목록통관', { exact: true }).click();
    await press();
    const form = stepForm('상품');
    await fillIn(form, item);
    answer('POST /api/customs/estimateTax', {
      ...{ kind: 'unknown', totalUsd: 49, min: 4_900, max: null, lines: [], rates: [], unknownItems: [0] },
      assumptions: [],
    });
    await form.getByText('관세·부가가치세 예상').click();
    await expect.element(form).toHaveTextContent('예상 세금 4,900원 이상');
    expect(callsOf('POST /api/customs/estimateTax').at(-1)?.body).toMatchObject({
      items: [{ itemName: item.품명 }],
      needClearance: 'Y',
    });
  });
});
