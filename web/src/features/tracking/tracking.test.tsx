import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectCount, expectTexts, tabTo } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, answerRest, callsOf, never, offline, refuse } from '#test/component/network.ts';
import { overflowingParts } from '#test/component/overflow.ts';
import { button } from '#test/component/screen.ts';
import { refuseStorage, refusingStates } from '#test/component/storage.ts';
import type { Answer } from '#web/lib/call.ts';
import { recentSearches } from './recent-searches.ts';

type Parcel = Answer<'POST /api/parcel/byHblNo'>[number];

const NOTHING = '조회된 배송상품이 없습니다.';
const FAILED = '배송 상품 조회에 실패 했습니다.';
const MISSING = 'HHK0000000';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `HHS000${10 + index}`);

const event = (kind: Parcel['events'][number]['kind'], occurredAt: string, text: string) => ({
  id: `${occurredAt}#${kind}`,
  kind,
  occurredAt,
  recordedAt: occurredAt,
  source: 'staff' as const,
  actorName: '',
  place: '',
  text,
  isCurrent: kind === 'delivered',
  visibility: 'public' as const,
  data: {},
});

const parcel = (hblNo: string, changes: Partial<Parcel> = {}): Parcel => ({
  hblNo,
  partnerName: '시드니마트',
  status: '10',
  statusName: '배송완료',
  receiverName: '홍*동',
  receiverMobile: '0101234****',
  receiverAddress1: '서울특별시 중구 ***',
  orderMemo: '',
  regDate: '2026-03-01T01:00:00.000Z',
  history: [
    { status: '00', statusLabel: '접수대기', created_at: '2026-03-01T01:00:00.000Z' },
    { status: '10', statusLabel: '배송완료', created_at: '2026-03-09T05:00:00.000Z' },
  ],
  events: [
    event('delivered', '2026-03-09T05:00:00.000Z', '배송이 끝났습니다.'),
    event('registered', '2026-03-01T01:00:00.000Z', '주문이 등록되었습니다.'),
  ],
  next: null,
  promised: null,
  sources: [],
  ...changes,
});

const input = page.getByRole('textbox', { name: 'H/BL 번호' });
const search = page.getByRole('search').getByRole('button', { name: '배송조회' });
const table = page.getByRole('table', { name: '조회 결과' });
const lines = page.getByRole('list', { name: '조회 결과' }).getByRole('listitem');
const main = page.getByRole('main');
const notices = page.getByRole('region', { name: /알림/ });
const requestedNumbers = () => callsOf('POST /api/parcel/byHblNo').map(({ body }) => body.hblNo);

/** Answers lookups: no parcel for `HHK…`, `refusal` for the numbers in `failing`, otherwise one parcel. */
const serve = (failing: readonly string[] = [], refusal = refuse('UNAVAILABLE')) =>
  answer('POST /api/parcel/byHblNo', ({ body: { hblNo } }) => {
    if (failing.includes(hblNo)) return refusal;
    return hblNo.startsWith('HHK') ? [] : [parcel(hblNo)];
  });

const open = (...hblNos: readonly string[]) =>
  openPage(hblNos.length > 0 ? `/parcel-info?hblNo=${hblNos.join(',')}` : '/parcel-info');

const opener = (hblNo: string): Locator => page.getByRole('button', { name: hblNo, exact: true });

beforeEach(() => recentSearches.set(() => []));

describe('parcel tracking with one number', () => {
  it('shows an error and sends no request without a number', async () => {
    await open();
    await search.click();
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAccessibleDescription('H/BL 번호를 입력해주세요.');
    expect(address()).toBe('/parcel-info');
  });

  it.each(refusingStates)('shows the parcel with %s storage', async (state) => {
    serve();
    refuseStorage(state);
    await open();
    await input.fill('HHS00010');
    await search.click();
    await expect.element(table.getByText('HHS00010')).toBeVisible();
  });

  it('shows the parcel of a link once, above the form', async () => {
    serve();
    await open('HHS00010');
    await expect.element(table).toBeVisible();
    await expectCount(page.getByRole('article').getByText('HHS00010'), 0);
    await expectCount(table.getByText('HHS00010'), 1);
    const isAbove =
      table.element().compareDocumentPosition(input.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove).not.toBe(0);
  });

  it.each(['00', '01'])('shows the sender of a parcel in status %s where to bring it', async (status) => {
    const place = { name: '이스트우드 접수처', address: '12 Rawson St Eastwood NSW 2122' };
    answer('GET /api/dropOff/getDropOffList', [
      {
        id: 1,
        version: 1,
        orderNo: 1,
        phone: '02 9876 5432',
        hours: '월–금',
        note: '',
        isActive: true,
        ...place,
      },
    ]);
    answer('POST /api/parcel/byHblNo', [parcel('HHS00010', { status, statusName: '접수대기' })]);
    await open('HHS00010');
    const guide = page.getByRole('region', { name: '접수처로 가져오세요' });
    await expect.element(guide).toHaveTextContent(place.address);
  });

  it.each([1440, 390] as const)(
    'says at %i px that the parcel was merged into another one',
    async (width) => {
      const merged = parcel('HHS00099', { mergedFrom: 'HHS00010' });
      answer('POST /api/parcel/byHblNo', ({ body: { hblNo } }) =>
        hblNo === 'HHS00010' ? [merged] : [parcel(hblNo)],
      );
      const note = main.getByText('조회하신 HHS00010 화물은 HHS00099에 합포장되었습니다.');
      await openPage('/parcel-info?hblNo=HHS00010', { width });
      await expect.element(note).toBeVisible();
      await openPage('/parcel-info?hblNo=HHS00010,HHS00011', { width });
      await expectCount(lines, 2);
      await expectCount(note, 1);
      expect(overflowingParts()).toEqual([]);
    },
  );

  it('removes spaces from the typed number and uses capital letters', async () => {
    serve();
    await open();
    await userEvent.type(input, ' hhs00  010 ');
    await expect.element(input).toHaveValue('HHS00010');
    await search.click();
    await expect.poll(address).toBe('/parcel-info?hblNo=HHS00010');
    await expect.element(table).toHaveTextContent('시드니마트');
    await expect.element(page.getByText('개인정보 보호를 위해')).toBeVisible();
  });

  it('shows that no parcel was found for an unknown number', async () => {
    serve();
    await open(MISSING);
    await expect.element(main.getByText(NOTHING)).toBeVisible();
  });

  it('shows different messages for a network failure and for a rate limit', async () => {
    answer('POST /api/parcel/byHblNo', offline);
    await open('HHS00010');
    await expect.element(main.getByText(FAILED)).toBeVisible();
    await expect.element(main.getByText('네트워크 연결을 확인한 뒤 다시 시도해주세요.')).toBeVisible();

    serve(['HHS00010'], refuse('TOO_MANY_REQUESTS', { retryAfter: 42 }));
    await search.click();
    await expect.element(main.getByText('조회가 잠시 제한되었습니다')).toBeVisible();
    await expect.element(main.getByText('42초 후에')).toBeVisible();
  });

  it('lists a found number under recent searches until the user removes the number', async () => {
    serve();
    await open('HHS00010');
    await expect.element(table).toBeVisible();
    await open();
    await opener('HHS00010').click();
    await expect.element(table).toBeVisible();
    await button('HHS00010 최근 조회에서 지우기').click();
    await expect.element(page.getByRole('heading', { name: '최근 조회' })).not.toBeInTheDocument();
  });

  it('shows a mail as a record, and the marked step as the current one, also if a later one was undone', async () => {
    const undone = event('inTransit', '2026-03-09T05:00:30.000Z', '배송지로 이동 중입니다.');
    const events = [undone, ...parcel('HHS00010').events];
    const mail = event('notificationSent', '2026-03-09T05:01:00.000Z', '배송 알림 메일을 보냈습니다.');
    answer('POST /api/parcel/byHblNo', [
      parcel('HHS00010', { events: [{ ...mail, actorName: '시스템' }, ...events] }),
    ]);
    await open('HHS00010');
    await table.getByRole('button', { name: 'HHS00010' }).click();
    const steps = page.getByRole('dialog').getByRole('region').getByRole('listitem');
    await expectTexts(steps, [
      '기록 배송 알림 메일을 보냈습니다.14:01 KST 시스템',
      '지남 배송지로 이동 중입니다.14:00 KST',
      '현재 배송이 끝났습니다.14:00 KST',
      '지남 주문이 등록되었습니다.10:00 KST',
    ]);
  });

  it('shows progress and history in a dialog that returns the focus when it closes', async () => {
    serve();
    await open('HHS00010');
    await table.getByRole('button', { name: 'HHS00010' }).click();
    const dialog = page.getByRole('dialog', { name: 'HHS00010' });
    await expect.element(dialog.getByRole('heading', { name: '배송 이력' })).toBeVisible();
    expect(document.querySelector('[role=dialog] [aria-current=step]')).toHaveTextContent('완료');
    const times = [...document.querySelectorAll('[role=dialog] time')].map((time) =>
      time.getAttribute('datetime'),
    );
    expect(times).toEqual([...times].sort().reverse());
    const steps = dialog.getByRole('listitem').filter({ hasText: '습니다.' });
    await expectTexts(steps, ['현재 배송이 끝났습니다.14:00 KST', '지남 주문이 등록되었습니다.10:00 KST']);
    await dialog.getByRole('button', { name: '시드니 시간으로 보기' }).click();
    await expectTexts(steps, ['현재 배송이 끝났습니다.16:00 AEDT', '지남 주문이 등록되었습니다.12:00 AEDT']);
    await expect.element(dialog).toHaveTextContent('개인정보 보호를 위해');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(table.getByRole('button', { name: 'HHS00010' })).toHaveFocus();

    await button('배송 이력 보기').click();
    await dialog.getByRole('button', { name: '닫기' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('배송 이력 보기')).toHaveFocus();
  });
});

describe('details of a tracked parcel', () => {
  const serveDetails = (changes: Partial<Parcel>) =>
    answer('POST /api/parcel/byHblNo', ({ body: { hblNo } }) => [parcel(hblNo, changes)]);

  it('show courier with link, flight with its days, and a link to an inquiry about the parcel', async () => {
    serveDetails({
      courier: { name: 'CJ대한통운', number: '690000000011', url: 'https://courier.example/690000000011' },
      freight: { method: 2, name: 'QF87', etd: '2026-12-01', eta: '2026-12-02' },
    });
    await open('HHS00010');
    await button('배송 이력 보기').click();
    const dialog = page.getByRole('dialog', { name: 'HHS00010' });
    await expect.element(dialog).toHaveTextContent(/항공 QF87\s*출발 예정 2026-12-01\s*도착 예정 2026-12-02/);
    const courier = dialog.getByRole('link', { name: /^690000000011/ });
    await expect.element(courier).toHaveAttribute('href', 'https://courier.example/690000000011');
    await expect.element(courier).toHaveAttribute('rel', 'noopener noreferrer');
    await expect
      .element(dialog.getByRole('link', { name: '이 배송 문의하기' }))
      .toHaveAttribute('href', '/inquiry?hblNo=HHS00010');
  });

  it('show reason, note and tax of a hold to the customer', async () => {
    serveDetails({
      status: '83',
      statusName: '세금납부대기',
      receiverMobile: '01012345678',
      hold: {
        reason: '관세·부가세 납부 필요',
        note: '기한을 지켜주세요.',
        tax: { amount: 48_700, account: '한호은행 100-200', dueDate: '2026-12-15' },
      },
    });
    await open('HHS00010');
    await expect.element(main.getByText('사유: 관세·부가세 납부 필요')).toBeVisible();
    for (const text of ['기한을 지켜주세요.', '48,700원', '한호은행 100-200', '2026-12-15'])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    await expect.element(button('계좌 복사')).toBeVisible();
  });

  it('explain to a visitor who can see the tax', async () => {
    serveDetails({ status: '83', statusName: '세금납부대기' });
    await open('HHS00010');
    await expect.element(main.getByText('자세한 내용은 고객센터로 문의해주세요.')).toBeVisible();
    await expect.element(main.getByText('납부할 금액과 계좌는 로그인한 회원에게만 보입니다.')).toBeVisible();
    await expect.element(button('계좌 복사')).not.toBeInTheDocument();
  });
});

describe('parcel tracking with several numbers', () => {
  it.each(['hhs00012,HHS00010, HHS00011', ' hhs00012 HHS00010  hhs00011 ', 'HHS00012 ,hhs00010 HHS00011,'])(
    'finds the numbers typed as "%s" in the typed order',
    async (typed) => {
      serve();
      await open();
      await userEvent.type(input, typed);
      await search.click();
      await expect.poll(address).toMatch(/hblNo=HHS00012(,|%2C)HHS00010(,|%2C)HHS00011$/);
      await expectTexts(lines.getByRole('button'), ['HHS00012', 'HHS00010', 'HHS00011']);
      await expect.element(page.getByText('3개 중 3개를 찾았습니다.')).toBeVisible();
      await expect.element(input).toHaveValue('HHS00012, HHS00010, HHS00011');
    },
  );

  it('sends one request for each distinct number of a pasted column', async () => {
    serve();
    await open();
    await input.fill('HHS00010\r\nHHS00011\r\nhhs00010\r\nHHS00012\r\n');
    await userEvent.keyboard('{Enter}');
    await expectTexts(lines.getByRole('button'), ['HHS00010', 'HHS00011', 'HHS00012']);
    expect(requestedNumbers().sort()).toEqual(['HHS00010', 'HHS00011', 'HHS00012']);
  });

  it('looks up ten numbers and refuses eleven', async () => {
    serve();
    await open(...numbers(11));
    const tooMany = '한 번에 10개까지 조회할 수 있습니다. 지금은 11개입니다.';
    await expect.element(input).toHaveAccessibleDescription(tooMany);
    await expect.element(input).toHaveValue(numbers(11).join(', '));
    await search.click();
    await expect.element(input).toHaveFocus();
    expect(requestedNumbers()).toEqual([]);

    await input.fill(numbers(10).join('\n'));
    await search.click();
    await expectCount(lines, 10);
    await expect.element(page.getByText('10개 중 10개를 찾았습니다.')).toBeVisible();
    await expect.element(input).toHaveAccessibleDescription(/10개까지 한 번에 조회합니다\.$/);
    expect(requestedNumbers()).toHaveLength(10);
  });

  it('lists the numbers that were not found', async () => {
    serve();
    await open('HHS00010', MISSING, 'HHS00011');
    await expect
      .element(page.getByText(`3개 중 2개를 찾았습니다. 찾지 못한 번호: ${MISSING}.`))
      .toBeVisible();
    await expect.element(lines.nth(1)).toHaveTextContent(`${MISSING}${NOTHING}`);
    await expect.element(notices.getByText(NOTHING)).not.toBeInTheDocument();
  });

  it('shows a notice when no number was found', async () => {
    serve();
    await open(MISSING, 'HHK0000001');
    await expect.element(notices.getByText(NOTHING)).toBeVisible();
    await expect.element(page.getByText(`${MISSING}, HHK0000001 번호를 다시 확인해주세요.`)).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'H/BL 번호는 여기에서 확인할 수 있습니다' }))
      .toBeVisible();
  });

  it('shows the other results when one request fails, and retries only the failed request', async () => {
    serve(['HHS00011']);
    await open('HHS00010', 'HHS00011', MISSING);
    await expect.element(lines.nth(0)).toHaveTextContent('배송완료');
    await expect.element(lines.nth(1)).toHaveTextContent(`${FAILED}${errorCatalog.UNAVAILABLE.message}`);
    await expect
      .element(
        page.getByText(`3개 중 1개를 찾았습니다. 찾지 못한 번호: ${MISSING}. 조회하지 못한 번호: HHS00011.`),
      )
      .toBeVisible();
    await expectCount(notices.getByText(FAILED), 1);
    serve();
    const before = requestedNumbers().length;
    await button('HHS00011 다시 시도').click();
    await expect.element(lines.nth(1)).toHaveTextContent('배송완료');
    expect(requestedNumbers().slice(before)).toEqual(['HHS00011']);
    await expect.element(page.getByText('3개 중 2개를 찾았습니다.')).toBeVisible();
  });

  it('shows the waiting time after a rate limit, and looks up all numbers again on a new search', async () => {
    serve(['HHS00011', 'HHS00012'], refuse('TOO_MANY_REQUESTS', { retryAfter: 42 }));
    await open('HHS00010', 'HHS00011', 'HHS00012');
    await expectCount(lines.getByText('42초 후에'), 2);
    await expect.element(lines.nth(0)).toHaveTextContent('배송완료');
    serve();
    await search.click();
    await expectCount(lines.getByText('배송완료'), 3);
  });

  it('opens a parcel with the keyboard only', async () => {
    serve();
    await open();
    await tabTo(input);
    await userEvent.keyboard('HHS00010{Shift>}{Enter}{/Shift}HHS00011{Enter}');
    const second = lines.getByRole('button', { name: 'HHS00011' });
    await tabTo(second);
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'HHS00011' });
    await expect.element(dialog.getByRole('heading', { name: '배송 이력' })).toBeVisible();
    await tabTo(dialog.getByRole('link', { name: '이 배송 문의하기' }));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(second).toHaveFocus();
  });

  it('searches from the form of the home page', async () => {
    answerRest(never);
    serve();
    await openPage('/');
    await main.getByLabelText('H/BL 번호').fill('HHS00010, HHS00011');
    await userEvent.keyboard('{Enter}');
    await expectCount(lines, 2);
  });
});

describe('parcel tracking of a signed-in customer', () => {
  it("loads the customer's parcels page by page and shows their total", async () => {
    answer('POST /api/parcel/byCustomer', ({ body: { paging } }) => ({
      rows: (paging === '0' ? numbers(5) : numbers(10).slice(5)).map((hblNo) => parcel(hblNo)),
      nextPaging: paging === '0' ? 'next-page' : null,
      total: 1234,
    }));
    await openPage('/parcel-info', { as: 'customer' });
    await expect.element(page.getByRole('heading', { name: '내 배송 전체 1,234건' })).toBeVisible();
    await button('더 보기').click();
    await expectCount(page.getByRole('table', { name: '내 배송' }).getByRole('button'), 10);
    await expect.element(button('더 보기')).not.toBeInTheDocument();
    expect(callsOf('POST /api/parcel/byCustomer').map(({ body }) => body.paging)).toEqual(['0', 'next-page']);
  });

  it("loads the customer's parcels again after a failure", async () => {
    answer('POST /api/parcel/byCustomer', refuse('MALFORMED'));
    await openPage('/parcel-info', { as: 'customer' });
    await expect.element(main.getByText(FAILED)).toBeVisible();
    answer('POST /api/parcel/byCustomer', { rows: [parcel('HHS00010')], nextPaging: null, total: 1 });
    await button('다시 시도').click();
    await expectCount(page.getByRole('table', { name: '내 배송' }).getByRole('button'), 1);
  });
});

describe('the promised window of a parcel', () => {
  const inCustoms = (promised: Parcel['promised'], changes: Partial<Parcel> = {}) =>
    parcel('HHS00010', {
      status: '07',
      statusName: '통관중',
      next: { kind: 'customsReleased', text: '통관 완료' },
      promised,
      ...changes,
    });
  const window = {
    from: '2026-11-30',
    to: '2026-12-02',
    isLate: false,
    reasons: ['도착 예정 11월 27일(금) (운송편 일정)', '통관 1~2영업일'],
  };
  const notice = page.getByRole('region', { name: '배송 예정일' });

  it('is shown with its reasons on request, and at the expected delivery in the timeline', async () => {
    answer('POST /api/parcel/byHblNo', [inCustoms(window)]);
    await open('HHS00010');
    await expect.element(notice.getByText('11월 30일(월)~12월 2일(수) 도착 예정')).toBeVisible();
    await expect.element(notice.getByText('통관 1~2영업일')).not.toBeVisible();
    await notice.getByText('예정일을 정한 기준').click();
    await expect.element(notice.getByText('통관 1~2영업일')).toBeVisible();
    await button('배송 이력 보기').click();
    const steps = page.getByRole('list', { name: '다음 단계' }).getByRole('listitem');
    await expectTexts(steps, ['예정 배송 완료 11월 30일(월)~12월 2일(수) 예정', '예정 통관 완료']);
  });

  it('says that a passed window is being looked into', async () => {
    answer('POST /api/parcel/byHblNo', [inCustoms({ ...window, isLate: true })]);
    await open('HHS00010');
    await expect
      .element(notice)
      .toHaveTextContent('예정일이 지났습니다.12월 2일(수)까지 도착할 예정이었습니다.');
    await expect.element(notice).toHaveTextContent('늦어지는 이유를 확인하고 있습니다.');
  });

  it('is absent if nothing can be promised', async () => {
    answer('POST /api/parcel/byHblNo', [inCustoms(null)]);
    await open('HHS00010');
    await expect.element(button('배송 이력 보기')).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const courierUrl = 'https://courier.example/6891234567890';
const services = { courier: '택배사 조회', customs: '세관 조회' };

/** Opens the timeline of a parcel with one source. @returns its region */
const openHistory = async (source: Partial<Parcel['sources'][number]>) => {
  const state = {
    source: 'courier' as const,
    state: 'ok' as const,
    checkedAt: hoursAgo(0),
    okAt: null,
    ...source,
  };
  const courier = { name: '우체국택배', number: '6891234567890', url: courierUrl };
  answer('POST /api/parcel/byHblNo', [parcel('HHS00010', { status: '09', courier, sources: [state] })]);
  await openPage('/parcel-info?hblNo=HHS00010', { width: 390 });
  await button('배송 이력 보기').click();
  return page.getByRole('dialog').getByRole('region', { name: services[state.source] });
};

describe('the last answer of the courier', () => {
  it('is shown with its age under the timeline', async () => {
    await expect.element(await openHistory({ okAt: hoursAgo(3) })).toHaveTextContent('택배사 조회 3시간 전');
    await expectCount(page.getByRole('dialog').getByText('늦어지고'), 0);
  });

  it.each([
    [hoursAgo(15), '택배사 조회 15시간 전'],
    [null, ''],
  ])('is said to be late, with a link to the courier, if it is of %s', async (okAt, age) => {
    const answered = await openHistory({ state: 'delayed', okAt });
    await expect
      .element(answered)
      .toHaveTextContent(`${age}택배사 조회가 늦어지고 있습니다. 택배사 화면에서 직접 확인하실 수 있습니다.`);
    const link = answered.getByRole('link', { name: '택배사 화면 (새 창)' });
    await expect.element(link).toHaveAttribute('href', courierUrl);
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(overflowingParts()).toEqual([]);
  });

  it('is not mentioned before the first one', async () => {
    const answered = await openHistory({ state: 'waiting', checkedAt: null });
    await expect.element(page.getByRole('dialog').getByText('배송이 끝났습니다.')).toBeVisible();
    await expectCount(answered, 0);
  });
});

describe('the last answer of customs', () => {
  const source = 'customs';

  it('is shown with its age under the timeline', async () => {
    await expect
      .element(await openHistory({ source, okAt: hoursAgo(3) }))
      .toHaveTextContent(/^세관 조회 3시간 전$/);
  });

  it('is said to be late if it is old', async () => {
    await expect
      .element(await openHistory({ source, state: 'delayed', okAt: hoursAgo(15) }))
      .toHaveTextContent('세관 조회 15시간 전세관 조회가 늦어지고 있습니다.');
  });

  it('is not mentioned before the first one', async () => {
    const answered = await openHistory({ source, state: 'waiting' });
    await expect.element(page.getByRole('dialog').getByText('배송이 끝났습니다.')).toBeVisible();
    await expectCount(answered, 0);
  });
});
