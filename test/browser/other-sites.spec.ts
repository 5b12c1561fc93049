import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticePayload } from '#test/fixtures/notices.ts';
import { signedIn } from '#test/support/client.ts';
import { expect, openAs, test } from './fixtures.ts';

/** Forged requests (CSRF): forms and links on pages of another origin, opened in a browser of signed-in staff. */

const url = process.env.PRODUCT_URL ?? '';
const title = '위조된 공지';
const hidden = Object.entries(noticePayload({ title, isFixed: '0' }))
  .map(([name, value]) => `<input type="hidden" name="${name}" value='${value}'>`)
  .join('');
const attacks: Record<string, string> = {
  '/form': `<form method="post" action="${url}/api/board/addNotice">${hidden}<button>선물</button></form>`,
  // The body of this text form is valid JSON.
  '/json': `<form method="post" enctype="text/plain" action="${url}/api/courier/addCourier">
    <input type="hidden" name='{"courierCode":"CSRF2","courierName":"${title}","country":"KOR","x":"' value='"}'><button>선물</button></form>`,
  '/link': `<a role="button" href="${url}/api/cust/signOut">선물</a>`,
};

// 127.0.0.1 is another site, so the browser sends no cookie. Another port of localhost is the same site.
for (const [host, sendsCookie] of [
  ['127.0.0.1', false],
  ['localhost', true],
] as const) {
  test(`staff: a page of ${host} on another port can neither change data nor end the session`, async ({
    page,
  }) => {
    const server = createServer((req, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8').end(attacks[req.url ?? ''] ?? '');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const foreign = `http://${host}:${(server.address() as AddressInfo).port}`;
    const admin = await signedIn(url, 'admin@demo.hanho.test');
    await openAs(page, admin, '/admin/parcel-info');

    for (const path of Object.keys(attacks)) {
      await page.goto(foreign + path);
      const answered = page.waitForResponse((response) => response.url().startsWith(`${url}/api/`));
      await page.getByRole('button', { name: '선물' }).click();
      const answer = await answered;
      const { cookie = '' } = await answer.request().allHeaders();
      expect([path, answer.status(), cookie.includes('sid=')]).toEqual([path, 403, sendsCookie]);
    }
    server.close();

    expect((await admin.get('/api/admin/getSession')).body.isLogin).toBe(true);
    const notices = await admin.post('/api/admin/getNoticeList', {});
    const couriers = await admin.get('/api/courier/getCourierList');
    expect([notices.status, couriers.status]).toEqual([200, 200]);
    expect(JSON.stringify([notices.body, couriers.body])).not.toContain(title);
  });
}
