import { noticePayload } from '#test/fixtures/notices.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { client } from '#test/support/client.ts';
import { clientOf, expect, openAsCustomer, openAsStaff, test } from './fixtures.ts';

/** HTML with scripts. Each script that runs sets the global variable `ran`. */
const hostile =
  '<img src=x onerror="ran=1"><script>ran=1</script><svg onload=ran=1>"onfocus=ran=1 autofocus x="{{ran=1}}';

test('staff and customer: stored HTML is shown as text on every screen', async ({ page }) => {
  const url = process.env.PRODUCT_URL ?? '';
  const staff = await clientOf('admin@demo.hanho.test');
  const customer = await clientOf('customer@demo.hanho.test');
  const visitor = client(url);
  const violations: string[] = [];
  await page.exposeFunction('recordViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { recordViolation: (text: string) => void }).recordViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });

  const order = orderPayload({ orderMemo: hostile, deliveryRequest: hostile, siteUrl: hostile });
  const { body: registered } = await customer.post('/api/parcel/registerOrderByCustomer', order);
  const { body: inquiry } = await visitor.post(
    '/api/inquiry/addInquiry',
    inquiryPayload({ title: hostile.slice(0, 100), contents: hostile }),
  );
  const { body: notice } = await staff.postForm(
    '/api/board/addNotice',
    noticePayload({
      title: hostile.slice(0, 100),
      writer: hostile.slice(0, 20),
      contents: `<p>본문</p>${hostile}`,
    }),
  );
  const { body: partner } = await staff.post(
    '/api/partner/registerPartner',
    partnerPayload({ partner_name: hostile.slice(0, 50), address: hostile }),
  );
  expect([registered.id, inquiry.id, notice.id, partner.id].every(Boolean)).toBe(true);

  try {
    const expectInert = async (seen: string) => {
      await expect(page.getByText(seen).first()).toBeVisible();
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect(await page.locator('img[src="x"], svg[onload], [autofocus][x]').count()).toBe(0);
    };
    const start = '<img src=x onerror=';
    await page.goto('/notice');
    await expectInert(start);
    await page.getByRole('link', { name: start }).click();
    await expectInert('본문');
    await openAsStaff(page, 'admin@demo.hanho.test', '/admin/inquery');
    await expectInert(start);
    await page.goto('/admin/partner-manage');
    await expectInert(start);
    await page.goto('/admin/notice');
    await expectInert(start);
    await page.goto('/admin/audit');
    await expectInert(start);
    await openAsCustomer(page, `/parcel-info?hblNo=${registered.hblNo}`);
    await expect(page.getByText(registered.hblNo).first()).toBeVisible();
    await page.goto(`/parcel-info?hblNo=${encodeURIComponent('"><script>ran=1</script>')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(violations).toEqual([]);
  } finally {
    await staff.post('/api/board/delNotice', { id: notice.id });
    await staff.delete('/api/partner/delPartner', { id: partner.id });
    await staff.post('/api/parcel/delete', { id: [registered.id], isDel: '1' });
  }
});
