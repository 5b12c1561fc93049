import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { changeFiles, FILE_CHANGED } from '#test/component/files.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectError,
  field,
  press,
  question,
  readAlert,
  rows,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/partner/getPartnerList';
type Partner = Extract<Answer<typeof LIST>[number], { version: number }>;

const partner = (changes: Partial<Partner> = {}): Partner => ({
  id: 2,
  version: 1,
  partner_name: '시드니마트',
  business_number: '1234567891',
  ceo_name: '이준호',
  business_type: '02',
  phone: '',
  email: '',
  address: '1 King Street',
  item_categories: '',
  pickup_area: '',
  contract_start_date: '',
  contract_end_date: '',
  monthly_estimate_volume: 0,
  logo_url: '',
  adminId: null,
  admin_name: '',
  admin_phone: '',
  admin_email: '',
  notices: [],
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...changes,
});

let partners: Partner[] = [];
const addDialog = dialog('파트너 등록');
const editDialog = dialog('파트너 수정');
const openPartner = async (name: string) => {
  await openPage('/admin/partner-manage', { as: 'staff' });
  await rows('파트너').filter({ hasText: name }).getByRole('button').click();
};

beforeEach(() => {
  partners = [partner()];
  answerReference();
  answer(LIST, () => partners);
  answer('POST /api/partner/getVolumes', []);
});

describe('mails to the admin of a partner', () => {
  const MODIFY = 'POST /api/partner/modifyPartner';
  const box = (name: string) => editDialog.getByRole('checkbox', { name });

  it('are chosen in the dialog, and sent only if the user changes them', async () => {
    partners = [partner({ adminId: 5, admin_email: 'a@example.com', notices: ['delayed', 'short'] })];
    answer(MODIFY, () => partners[0] as Partner);
    await openPartner('시드니마트');
    await expect.element(box('지연')).toBeChecked();
    await expect.element(box('배송완료')).not.toBeChecked();
    await box('배송완료').click();
    await box('지연').click();
    await press('수정', editDialog);
    await expect
      .poll(() => callsOf(MODIFY).map(({ body }) => body.notices))
      .toEqual([['short', 'delivered']]);
  });

  it('are disabled with the reason without an address', async () => {
    await openPartner('시드니마트');
    for (const name of ['지연', '문제', '부족', '배송완료']) await expect.element(box(name)).toBeDisabled();
    await expect.element(editDialog).toHaveTextContent('관리자의 이메일이 없어 보낼 수 없습니다.');
  });
});

describe('partner screen', () => {
  it('shows missing and invalid values at their fields, and a hint for a wrong check digit', async () => {
    await openPage('/admin/partner-manage', { as: 'staff' });
    await press('파트너 추가');
    await field('대표자명', addDialog).fill('John');
    await field('파트너명', addDialog).click();
    await expectError(field('대표자명', addDialog), /대표자명을 올바르게 입력해주세요\./);
    await field('대표자명', addDialog).fill('');
    await press('등록', addDialog);
    for (const label of ['파트너명', '사업자등록번호', '대표자명'])
      await expectError(field(label, addDialog), /필수 정보를 입력해주세요\./);
    await field('사업자등록번호', addDialog).fill('1234567892');
    await expectError(field('사업자등록번호', addDialog), /검증번호가 맞지 않습니다\./);
    await field('사업자등록번호', addDialog).fill('1234567891');
    await expect.element(field('사업자등록번호', addDialog)).toHaveValue('123-45-67891');
    await expectError(field('사업자등록번호', addDialog), '숫자 10자리');
  });

  it('shows an error and keeps the input when the server fails', async () => {
    answer('POST /api/partner/registerPartner', refuse('INTERNAL'));
    await openPage('/admin/partner-manage', { as: 'staff' });
    await press('파트너 추가');
    for (const [label, value] of [
      ['파트너명', '새 파트너'],
      ['사업자등록번호', '1234567891'],
      ['대표자명', '정하늘'],
    ] as const)
      await field(label, addDialog).fill(value);
    await press('등록', addDialog);
    await readAlert(new RegExp(`등록 실패! 다시 시도해주세요\\.\\s*${errorCatalog.INTERNAL.message}`));
    await expect.element(field('대표자명', addDialog)).toHaveValue('정하늘');
  });

  it('offers the newest content of a partner that was modified concurrently', async () => {
    answer('POST /api/partner/modifyPartner', refuse('CONFLICT'));
    await openPartner('시드니마트');
    await field('주소', editDialog).fill('3 King Street');
    partners = [partner({ version: 2, address: '2 King Street' })];
    await press('수정', editDialog);
    await expect.element(question()).toHaveTextContent(errorCatalog.CONFLICT.message);
    await press('다시 불러오기', question());
    await expect.element(field('주소', editDialog)).toHaveValue('2 King Street');
  });

  it('shows an error when the chosen administrator belongs to another partner', async () => {
    const member = { id: 12, lName: '이', fName: '준호', mobile: '01012345678', email: 'lee@example.com' };
    answer('POST /api/member/searchCustomer', [member]);
    answer('POST /api/partner/changePartnerAdmin', refuse('PARTNER_ADMIN_TAKEN'));
    await openPartner('시드니마트');
    await press('관리자 선택', editDialog);
    const search = dialog('고객 검색');
    await search.getByRole('tab', { name: '이메일' }).click();
    await search.getByRole('textbox', { name: '이메일' }).fill(member.email);
    await press('검색', search);
    await press(/이준호/, search);
    await press('변경', question());
    await readAlert(new RegExp(`수정 실패!\\s*${errorCatalog.PARTNER_ADMIN_TAKEN.message}`));
  });

  it('sorts partners by name, and offers no deletion of the default partner', async () => {
    partners = [
      partner(),
      partner({ id: 3, partner_name: '멜번헬스' }),
      partner({ id: 1, partner_name: '한호로지스' }),
    ];
    await openPage('/admin/partner-manage', { as: 'owner' });
    const names = () =>
      rows('파트너')
        .elements()
        .map((row) => row.querySelector('td')?.textContent);
    await press('파트너명');
    await expect.poll(names).toEqual(['멜번헬스', '시드니마트', '한호로지스']);
    await press('파트너명');
    await expect.poll(names).toEqual(['한호로지스', '시드니마트', '멜번헬스']);
    await rows('파트너').filter({ hasText: '한호로지스' }).getByRole('button').click();
    await expect.element(field('파트너명', editDialog)).toHaveValue('한호로지스');
    await expect.element(button('삭제', editDialog)).not.toBeInTheDocument();
  });

  it('shows an error when the partners fail to load, and an empty state after the retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/partner-manage', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('불러오기 실패!');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('등록된 파트너가 없습니다')).toBeVisible();
  });
});

it('a logo whose file was changed since its choice is chosen again', async () => {
  await openPartner('시드니마트');
  changeFiles();
  await field('로고', editDialog).upload(new File(['logo'], 'logo.png', { type: 'image/png' }));
  await readAlert(new RegExp(`로고를 올리지 못했습니다.\\s*${FILE_CHANGED}`));
  await expect.element(button('로고 올리기', editDialog)).toBeVisible();
});
