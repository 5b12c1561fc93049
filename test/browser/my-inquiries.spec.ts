import { orderPayload } from '#test/fixtures/orders.ts';
import { dialogOf, press, STAFF, send } from './back-office.ts';
import { clientOf, expect, mailsTo } from './fixtures.ts';
import { openAsMember, test } from './members.ts';

test('customer: an inquiry about a held parcel is sent from its tracking page, and its answer is read in /my', async ({
  page,
  member,
}) => {
  const staff = await clientOf(STAFF);
  const parcel = await send(member.api, '/api/parcel/registerOrderByCustomer', orderPayload());
  const hold = { status: '82', holdReason: '09', holdNote: '구매 영수증을 보내주세요.' };
  await send(staff, '/api/parcel/modifyOrderStatus', { id: [parcel.id], ...hold });
  const thread = page.getByRole('list', { name: '문의와 답변' }).getByRole('listitem');
  const inquiry = page.getByRole('list', { name: '내 문의' }).getByRole('listitem');

  await test.step('the parcel shows why it is held, and opens the form with its number', async () => {
    await openAsMember(page, member, `/parcel-info?hblNo=${parcel.hblNo}`);
    await expect(page.getByRole('article')).toContainText('사유: 통관 서류 보완 필요');
    await expect(page.getByRole('article')).toContainText(hold.holdNote);
    await page.getByRole('article').getByRole('link', { name: '이 배송 문의하기' }).click();
    await expect(page.getByLabel('H/BL 번호')).toHaveValue(parcel.hblNo);
    await page.getByLabel('제목').fill('영수증 보내는 방법');
    await page.getByLabel('문의 내용').fill('주문 화면도 괜찮은가요?');
    await page.getByLabel('개인정보 수집·이용에 동의합니다.').check();
    await press(page, '문의 보내기');
    await expect(page.getByRole('heading', { name: '문의가 접수되었습니다' })).toBeFocused();
  });

  await test.step('the answer is marked as new, and read with the parcel number', async () => {
    await page.goto('/my/inquiries');
    await expect(inquiry).toContainText([new RegExp(`영수증 보내는 방법.*${parcel.hblNo}.*답변 대기`)]);
    await page.getByRole('link', { name: /영수증 보내는 방법/ }).click();
    // An answer that arrives before the page has read the inquiry would not be new any more.
    await expect(thread).toHaveCount(1);
    const id = Number(new URL(page.url()).searchParams.get('id'));
    await send(staff, '/api/inquiry/answerInquiry', { id, answer: '네, 금액이 보이면 됩니다.', seen: 0 });
    await page.goto('/my/inquiries');
    await expect(inquiry).toContainText(['새 답변']);
    await page.getByRole('link', { name: /영수증 보내는 방법/ }).click();
    await expect(thread).toContainText(['주문 화면도 괜찮은가요?', '네, 금액이 보이면 됩니다.']);
    const mails = await mailsTo(page, member.person.email);
    expect(mails.filter(({ text }) => text.includes('네, 금액이 보이면 됩니다.'))).toHaveLength(1);
  });

  await test.step('a further message is part of the thread, which staff see', async () => {
    await page.getByLabel('이어서 문의').fill('감사합니다. 오늘 보내겠습니다.');
    await press(page, '보내기');
    await expect(thread).toHaveCount(3);
    await expect(page.getByText('답변 대기')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '내 배송' }).click();
    await page.getByRole('link', { name: `${parcel.hblNo} 접수 내용` }).click();
    await expect(dialogOf(page, `접수 내용 ${parcel.hblNo}`)).toContainText(hold.holdNote);
  });
});
