import type { Page } from '@playwright/test';
import { fillAll, inquiryPage, newEmail, pickupPage, sendButton } from './contact-forms.ts';
import {
  clientOf,
  expect,
  expectNoOverflow,
  expectNoViolations,
  openAs,
  showDepartures,
  submitSignIn,
  test,
} from './fixtures.ts';
import { field, fillIn, item, PARTNER_LINK, pressNext, recipient, sender, step } from './order-form.ts';

/** Brings the open page into a state, starting from the previous state. */
type State = readonly [name: string, show: (page: Page) => Promise<unknown>];
type View = {
  path: string;
  /** Demo account that opens the page; by default a visitor. */
  as?: 'customer';
  states: readonly State[];
};

const heading: State = ['opened', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()];
const text = (expected: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(expected).first()).toBeVisible();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const breakRoute = (page: Page, route: string) => page.route(`**${route}`, (request) => request.abort());

const WRONG = '이메일 또는 비밀번호가 올바르지 않습니다.';
const afterAlert: State = [
  'after the alert about a wrong password',
  async (page) => {
    await press(page, '확인');
    await text(WRONG)(page);
  },
];
const signInPage = (path: string): View => ({
  path,
  states: [
    heading,
    [
      'wrong password',
      async (page) => {
        await submitSignIn(page, `${crypto.randomUUID()}@nobody.test`, 'not-the-password');
        if (path === '/login') await expect(page.getByRole('alertdialog')).toContainText(WRONG);
        else await text(WRONG)(page);
      },
    ],
    ...(path === '/login' ? [afterAlert] : []),
  ],
});

const contactPage = (form: typeof inquiryPage): View => ({
  path: form.path,
  states: [
    heading,
    [
      'with field errors',
      async (page) => {
        await sendButton(page, form).click();
        await expect(page.getByRole('region', { name: '확인이 필요한 항목' })).toBeFocused();
      },
    ],
    [
      'without a network',
      async (page) => {
        await breakRoute(page, form.route);
        await fillAll(page, form, newEmail());
        await sendButton(page, form).click();
        await text('네트워크 연결을 확인한 뒤')(page);
      },
    ],
    [
      'sent',
      async (page) => {
        await page.unroute(`**${form.route}`);
        await sendButton(page, form).click();
        await expect(page.getByRole('heading', { name: form.done })).toBeVisible();
      },
    ],
  ],
});

/** Pages of the site with their states. */
const views: readonly View[] = [
  {
    path: '/',
    states: [
      [
        'with departures',
        async (page) => {
          await showDepartures(page);
          await expect(page.getByText('→ 인천 항공').first()).toBeVisible();
        },
      ],
    ],
  },
  {
    path: '/forgot-password',
    states: [
      [
        'with field errors',
        async (page) => {
          await press(page, '재설정 메일 받기');
          await expect(field(page, '이메일')).toHaveAttribute('aria-invalid', 'true');
        },
      ],
      [
        'requested',
        async (page) => {
          await field(page, '이메일').fill('nobody@demo.hanho.test');
          await press(page, '재설정 메일 받기');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('메일을 보냈습니다');
        },
      ],
    ],
  },
  signInPage('/login'),
  signInPage('/partnerAdmin'),
  signInPage('/admin'),
  {
    path: '/signUp',
    states: [
      [
        'with an e-mail address that is already registered',
        async (page) => {
          await field(page, '이메일필수').fill('customer@demo.hanho.test');
          await press(page, '다음');
          await text('회원가입이 된 email 입니다.')(page);
        },
      ],
    ],
  },
  {
    path: '/invitation?token=none',
    states: [['an invalid link', text('이미 수락했다면 그때 정한 비밀번호로 로그인해주세요.')]],
  },
  contactPage(inquiryPage),
  contactPage(pickupPage),
  {
    path: '/notice',
    states: [
      ['the list', (page) => expect(page.getByRole('button', { name: '더 보기' })).toBeVisible()],
      [
        'a notice',
        async (page) => {
          await page.getByRole('link', { name: '개인통관고유부호 유효기간 제도 안내' }).click();
          await text('2026년부터 새로 발급되는')(page);
        },
      ],
    ],
  },
  { path: '/stop-notices?token=1.none', states: [heading] },
  { path: '/parcel-info', states: [heading] },
  { path: '/parcel-info?hblNo=HHK0000000', states: [['nothing found', text('조회된 배송상품이 없습니다.')]] },
  {
    path: '/parcel-info?hblNo=HHS00001',
    states: [
      ['a parcel that was found', (page) => expect(page.getByText('배송완료').first()).toBeVisible()],
      [
        'the details of a parcel',
        async (page) => {
          await press(page, '배송 이력 보기');
          await expect(page.getByRole('heading', { name: '배송 이력' })).toBeVisible();
        },
      ],
      [
        'a failed search',
        async (page) => {
          await page.keyboard.press('Escape');
          await breakRoute(page, '/api/parcel/byHblNo');
          await page.getByRole('search').getByRole('button', { name: '배송조회' }).click();
          await text('배송 상품 조회에 실패 했습니다.')(page);
        },
      ],
    ],
  },
  {
    path: '/parcel-info?hblNo=HHS00010,HHS00011,HHK0000000',
    states: [
      [
        'several numbers, one of them unknown',
        (page) => expect(page.getByText('3개 중 2개를 찾았습니다.')).toBeVisible(),
      ],
      [
        'too many numbers',
        async (page) => {
          const input = page.getByRole('textbox', { name: 'H/BL 번호' });
          await input.fill(Array.from({ length: 11 }, (_, index) => `HHS000${10 + index}`).join(', '));
          await input.press('Enter');
          await expect(input).toHaveAttribute('aria-invalid', 'true');
        },
      ],
      [
        'a failed search for several numbers',
        async (page) => {
          await breakRoute(page, '/api/parcel/byHblNo');
          const input = page.getByRole('textbox', { name: 'H/BL 번호' });
          await input.fill('HHS00012, HHS00013');
          await input.press('Enter');
          await text('배송 상품 조회에 실패 했습니다.')(page);
        },
      ],
    ],
  },
  { path: '/parcel-info', as: 'customer', states: [['parcels of the customer', text(/^내 배송/)]] },
  {
    path: PARTNER_LINK,
    states: [
      ['the terms', (page) => expect(step(page, '약관')).toBeVisible()],
      [
        'the sender with field errors',
        async (page) => {
          await pressNext(page, '동의합니다');
          await pressNext(page);
          await expect(step(page, '보내는 분').getByRole('alert')).toBeVisible();
        },
      ],
      [
        'the recipient with field errors',
        async (page) => {
          await fillIn(step(page, '보내는 분'), sender);
          await pressNext(page);
          await expect(step(page, '받는 분')).toBeVisible();
          await pressNext(page);
          await expect(step(page, '받는 분').getByRole('alert')).toBeVisible();
        },
      ],
      [
        'two items',
        async (page) => {
          await fillIn(step(page, '받는 분'), recipient);
          await pressNext(page);
          await fillIn(step(page, '상품'), { ...item, 단가: '150' });
          await page.getByText('크기·무게 (선택)').click();
          await pressNext(page, '상품 추가');
        },
      ],
      [
        'validated',
        async (page) => {
          await pressNext(page, '2번 상품 삭제');
          await pressNext(page, 'ORDER 검증');
          await expect(page.getByRole('alertdialog')).toContainText('등록 가능합니다');
        },
      ],
      [
        'registered',
        async (page) => {
          await press(page, '확인');
          await pressNext(page, 'ORDER 등록');
          await text(/^HHK\d{7}$/)(page);
        },
      ],
    ],
  },
  {
    path: '/my',
    as: 'customer',
    states: [
      ['the list', text('최근 30건')],
      [
        'the dialog that requests the transfer of a parcel, with field errors',
        async (page) => {
          await press(page, '가입 전에 접수한 화물 가져오기');
          await press(page, '확인 메일 받기');
          await expect(page.getByLabel('H/BL 번호필수', { exact: true })).toHaveAttribute(
            'aria-invalid',
            'true',
          );
        },
      ],
    ],
  },
  { path: '/take-over?token=none', as: 'customer', states: [heading] },
  { path: '/correct?token=none', states: [heading] },
  {
    path: '/my/inquiries',
    as: 'customer',
    states: [
      ['the list', (page) => expect(page.getByRole('list', { name: '내 문의' })).toBeVisible()],
      [
        'the messages of an inquiry',
        async (page) => {
          await page.getByRole('link', { name: /배송 상태 메일/ }).click();
          await expect(page.getByRole('list', { name: '문의와 답변' })).toBeVisible();
        },
      ],
    ],
  },
  {
    path: '/my/profile',
    as: 'customer',
    states: [
      ['opened', (page) => expect(page.getByLabel('이름필수', { exact: true })).not.toHaveValue('')],
      [
        'with field errors',
        async (page) => {
          const name = page.getByLabel('이름필수', { exact: true });
          await name.fill('');
          await page.getByRole('main').getByRole('button', { name: '저장', exact: true }).click();
          await expect(name).toHaveAttribute('aria-invalid', 'true');
        },
      ],
    ],
  },
  {
    path: '/_local/components',
    states: [
      ['every component', text('Icons and images')],
      ['a dialog', (page) => press(page, 'Dialog md')],
    ],
  },
  {
    path: '/my/addresses',
    as: 'customer',
    states: [
      ['opened', (page) => expect(page.getByRole('button', { name: '주소 추가' })).toBeEnabled()],
      [
        'the form with field errors',
        async (page) => {
          await press(page, '주소 추가');
          const dialog = page.getByRole('dialog', { name: '주소 추가' });
          await dialog.getByRole('button', { name: '저장' }).click();
          await expect(field(dialog, '우편번호')).toHaveAttribute('aria-invalid', 'true');
        },
      ],
    ],
  },
];

const WIDTHS = [1440, 390];

for (const { path, as, states } of views) {
  test(`${as ?? 'visitor'}: ${path} has no accessibility violation or overflow in any state`, async ({
    page,
  }) => {
    test.slow();
    if (as) await openAs(page, await clientOf(`${as}@demo.hanho.test`), path);
    else await page.goto(path);
    for (const [name, show] of states) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await show(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoOverflow(page);
          await expectNoViolations(page, width === WIDTHS[0]);
        }
      });
    }
  });
}
