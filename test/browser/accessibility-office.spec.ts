import type { Page } from '@playwright/test';
import { recordTests } from '#test/fixtures/records.ts';
import { adminPages, pageGroups } from '#web/lib/admin-pages.ts';
import { dialogOf, expect, OWNER, PARTNER, press, registerOrder, test } from './back-office.ts';
import { expectNoOverflow, expectNoViolations, openAsStaff } from './fixtures.ts';

/** Dialogs of a page: the button that opens each, and the button that shows the errors of its empty form. */
const dialogs: Record<string, readonly (readonly [opens: string, submits?: string])[]> = {
  '/admin/scan': [['설정']],
  '/admin/boxes': [['박스 보관', '보관']],
  '/admin/console': [['새 콘솔', '등록']],
  '/admin/freight-manage': [['운송편 등록', '등록']],
  ...Object.fromEntries(recordTests.map(({ page, label }) => [page.path, [[`${label} 등록`, '등록']]])),
  '/admin/drop-off-manage': [['접수처 등록', '등록']],
  '/admin/staff-manage': [['직원 초대', '초대 메일 보내기']],
  '/admin/partner-manage': [['파트너 추가', '등록']],
  '/admin/rate-manage': [['요금표 등록']],
  '/admin/notice': [['공지사항 등록', '등록']],
  '/admin/manage-schedule': [['일정 등록', '등록']],
  '/admin/code-management': [['코드 등록', '등록']],
  '/admin/update-report': [['부피무게 계산기'], ['QR 주문등록'], ['신규 주문']],
};

const expectAccessible = async (page: Page): Promise<void> => {
  await expectNoOverflow(page);
  await expectNoViolations(page);
};

for (const width of [1440, 390]) {
  test(`owner: the drawer and the scan station have no accessibility violation at ${width} px`, async ({
    page,
    api,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    const { id, hblNo } = await registerOrder(api.partner);
    await openAsStaff(page, OWNER, `/admin/parcel-info?hblNo=${hblNo}&order=${id}`);
    await expect(dialogOf(page).getByRole('heading', { name: '받는 분', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.addInitScript(
      (settings) => {
        localStorage.setItem('hanho.scan.settings', JSON.stringify(settings));
      },
      { asks: ['weight', 'photo'] },
    );
    await page.goto('/admin/scan');
    await page.getByLabel('번호 직접 입력').fill(hblNo);
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: `${hblNo} 측정` });
    await expect(form).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('무게 (kg)').fill('1.5');
    await press(form, '저장');
    await expect(page.getByRole('region', { name: '스캔 결과' })).toContainText(`입고${hblNo}`);
    await expect(page.getByText('모두 전송함')).toBeVisible();
    await expectAccessible(page);
  });

  for (const [group, label] of Object.entries(pageGroups)) {
    test(`owner: no page, form or dialog of ${label} has an accessibility violation at ${width} px`, async ({
      page,
      api,
    }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 844 });
      const { hblNo } = await registerOrder(api.partner);
      await openAsStaff(page, OWNER, '/admin/update-report');
      for (const { path } of adminPages.filter((each) => each.group === group)) {
        await test.step(path, async () => {
          await page.goto(path === '/admin/parcel-info' ? `${path}?hblNo=${hblNo}` : path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText('불러오는 중입니다.')).toHaveCount(0);
          await expectAccessible(page);
          for (const [opens, submits] of dialogs[path] ?? []) {
            await press(page, opens);
            await expect(dialogOf(page)).toBeVisible();
            if (submits) {
              await press(dialogOf(page), submits);
              await expect(dialogOf(page).locator('[aria-invalid=true]').first()).toBeVisible();
            }
            await expectAccessible(page);
            await page.keyboard.press('Escape');
            await expect(dialogOf(page)).toBeHidden();
          }
        });
      }
    });
  }
}

for (const width of [1440, 390]) {
  test(`partner: the choice of mails has no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAsStaff(page, PARTNER, '/admin/partner-notices');
    await expect(page.getByRole('group', { name: '받을 소식' })).toBeVisible();
    await expectAccessible(page);
  });
}
