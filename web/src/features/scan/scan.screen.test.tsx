import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { box } from '#test/component/boxes.ts';
import { answer, callsOf, held, offline, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { button, dialog, expectGone, expectNotice, field, press, readAlert } from '#test/component/screen.ts';
import { sessions } from '#test/component/sessions.ts';
import type { Answer } from '#web/lib/call.ts';
import { openScanDb } from '#web/lib/scan-store.ts';
import { getSession, mayBeSignedIn, updateSession } from '#web/lib/session.ts';
import { stationSettings } from './settings.ts';

const RECORD = 'POST /api/scan/record';
const SESSION = 'b1946ac9-2f0e-4a5e-9d0c-0a1b2c3d4e5f';
const OTHER_SESSION = 'c2a57bda-3a1f-4b6f-8e1d-1b2c3d4e5f60';
const result = page.getByRole('region', { name: '스캔 결과' });
const recent = page.getByRole('region', { name: '최근 스캔' });
const refused = page.getByRole('region', { name: /^거절된 스캔/ });

const codeOf = (character: string): string => {
  if (/\d/.test(character)) return `Digit${character}`;
  return character === '-' ? 'Minus' : `Key${character}`;
};
const pressKey = (code: string, key: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }),
  );
/** Types a code like a scanner. `key`: character that each key enters, such as a jamo in Hangul mode. */
const scan = (text: string, key?: string): void => {
  for (const character of text) pressKey(codeOf(character), key ?? character);
  pressKey('Enter', 'Enter');
};

const writeInput = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
};

type Refusals = Record<
  string,
  'UNKNOWN_NUMBER' | 'WHICH_BOX' | 'ON_HOLD' | 'SESSION_CLOSED' | 'TRACKING_FORM'
>;
/** Answers scans as accepted, except these codes, after `until`. */
const acceptExcept = (refusals: Refusals = {}, total = 1, until: () => Promise<unknown> = async () => {}) =>
  answer(RECORD, async ({ body }) => {
    await until();
    return {
      results: body.scans.map(({ scanId, code, box = 1 }) => {
        const reason = box === 1 ? refusals[code] : undefined;
        const boxes = { scanned: [box], total };
        const known = { scanId, orderId: 7, hblNo: code, status: '02', boxes };
        return reason
          ? { ...known, result: 'refused' as const, reason }
          : { ...known, result: 'ok' as const };
      }),
    };
  });
/** Answers scans when the test calls `release`. */
const holdAnswers = (refusals: Refusals = {}) => {
  const { reply, release } = held(undefined);
  acceptExcept(refusals, 1, reply);
  return { release };
};
const received = () => callsOf(RECORD).flatMap(({ body }) => (body.mode === 'receive' ? body.scans : []));
const handedOver = () => callsOf(RECORD).flatMap(({ body }) => (body.mode === 'handOver' ? body.scans : []));
const sentCodes = () => callsOf(RECORD).flatMap(({ body }) => body.scans.map(({ code }) => code));

/** Makes reads of stored sessions wait, as on a slow device, until the returned function is called. */
const delayReads = async (): Promise<() => Promise<void>> => {
  const db = await openScanDb();
  const { store, done } = db.transaction('sessions', 'readwrite');
  let isHeld = true;
  const hold = async () => {
    while (isHeld) await store.count();
  };
  const held = hold();
  return async () => {
    isHeld = false;
    await Promise.all([held, done]);
    db.close();
  };
};

const open = async (as: 'staff' | 'partner' = 'staff') => {
  await openPage('/admin/scan', { as });
  await expect.element(result).toHaveTextContent('스캔을 기다립니다');
};

beforeEach(async () => {
  const db = await openScanDb();
  await Promise.all([db.clear('scans'), db.clear('sessions')]);
  db.close();
  // Without the pause after a scan, because tests scan faster than people. Slow keys count, because the machine may be busy.
  stationSettings.set({
    ...stationSettings.get(),
    mode: 'receive',
    asks: [],
    pauseAfter: 1,
    maxInterval: 900,
    maxPerCharacter: 500,
  });
  answerReference();
  acceptExcept();
});

describe('scan station', () => {
  it('receives scans of a wedge wherever the focus is, also in Hangul mode, and leaves fields unchanged', async () => {
    await open();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('입고HHK1000123입고완료');
    await field('번호 직접 입력').fill('12');
    scan('HHK1000124', 'ㅗ');
    await expect.element(result).toHaveTextContent('HHK1000124');
    await expect.element(field('번호 직접 입력')).toHaveValue('12');
    await expect.poll(sentCodes).toEqual(['HHK1000123', 'HHK1000124']);
  });

  it('receives a scan that is typed in the moment the page shows that it waits', async () => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes('스캔을 기다립니다')) return;
      observer.disconnect();
      scan('HHK1000123');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await openPage('/admin/scan', { as: 'staff' });
    await expect.element(result).toHaveTextContent('입고HHK1000123입고완료');
  });

  it('reads keys that an input method of Hangul consumes, and takes the composed text out of the field', async () => {
    await open();
    const typed = field('번호 직접 입력');
    await typed.fill('12');
    const input = typed.element() as HTMLInputElement;
    const compose = (type: string, data: string) =>
      input.dispatchEvent(new CompositionEvent(type, { data, bubbles: true }));
    input.focus();
    compose('compositionstart', '');
    for (const [code, text] of [
      ['KeyH', 'ㅗ'],
      ['KeyH', 'ㅗㅗ'],
      ['KeyK', 'ㅗㅗㅏ'],
      ...[...'1000125'].map((digit) => [`Digit${digit}`, 'ㅗㅗㅏ']),
    ] as const) {
      const event = { code, key: 'Process', keyCode: 229, isComposing: true, bubbles: true };
      input.dispatchEvent(new KeyboardEvent('keydown', event));
      compose('compositionupdate', text);
      writeInput(input, `12${text}`);
    }
    compose('compositionend', 'ㅗㅗㅏ');
    pressKey('Enter', 'Enter');
    await expect.element(result).toHaveTextContent('HHK1000125');
    await expect.element(typed).toHaveValue('12');
  });

  it('leaves the choice of a focused list unchanged, which the letters of a scan would change', async () => {
    await open();
    await press('인계');
    const list = field('택배사');
    (list.element() as HTMLSelectElement).focus();
    await userEvent.keyboard('CJ1000123{Enter}');
    await expect.element(result).toHaveTextContent('CJ1000123');
    await expect.element(list).toHaveValue('');
  });

  it('converts Hangul in the typed number to the letters of the pressed keys', async () => {
    await open();
    await field('번호 직접 입력').fill('ㅗㅗㅏ1000126');
    await press('입력');
    await expect.element(result).toHaveTextContent('HHK1000126');
  });

  it('answers a code that came too slowly for a scan: as a number, or with the setting of the speed', async () => {
    stationSettings.set({ ...stationSettings.get(), maxPerCharacter: 1, maxInterval: 1 });
    await open();
    await userEvent.keyboard('HHK1000123{Enter}');
    await expect.element(result).toHaveTextContent('입고HHK1000123');
    await userEvent.keyboard('abcdefg{Enter}');
    await expect.element(result).toHaveTextContent('다시 스캔ABCDEFG읽지 못했습니다. 다시 스캔하세요.');
    await press('스캐너 속도 설정');
    await expect.element(dialog('이 기기의 설정')).toBeVisible();
  });

  it('shows method, partner, masked receiver and box of a scan in the panel', async () => {
    answer('POST /api/partner/getPartnerList', [{ id: 2, partner_name: '시드니물류' }]);
    answer(RECORD, ({ body }) => ({
      results: body.scans.map(({ scanId }) => ({
        ...{ scanId, result: 'ok' as const, orderId: 7, hblNo: 'HHK1000123', status: '02' },
        ...{ method: 1 as const, partnerId: 2, receiverName: '김*지' },
        boxes: { scanned: [2], total: 3 },
      })),
    }));
    await open();
    scan('HHK1000123-02');
    await expect.element(result).toHaveTextContent('해운시드니물류김*지박스 2/3');
  });

  it('keeps a refused scan until it is confirmed', async () => {
    acceptExcept({ HHK1000999: 'UNKNOWN_NUMBER' });
    await open();
    scan('HHK1000999');
    await expect.element(result).toHaveTextContent('안 됨HHK1000999등록되지 않은 번호입니다.');
    await expect.element(refused).toHaveTextContent('HHK1000999');
    await press('확인', refused);
    await expectGone(refused);
  });

  it('stores the box of an unknown number in one tap, and confirms its refused scan', async () => {
    answer(RECORD, ({ body }) => ({
      results: body.scans.map(({ scanId }) => ({
        scanId,
        result: 'refused' as const,
        reason: 'UNKNOWN_NUMBER' as const,
      })),
    }));
    answer('POST /api/box/add', box());
    await open();
    scan('HHK1000999');
    await press('주인 모를 박스로 보관');
    await expect.element(result).toHaveTextContent('보관HHK1000999주인 모를 박스로 보관했습니다.');
    await expectGone(refused);
    await expectGone(button('취소'));
    const [sent] = callsOf('POST /api/box/add');
    expect(sent?.body).toEqual({ code: 'HHK1000999', note: '입고 작업에서 스캔한 등록되지 않은 번호' });
  });

  it('keeps a refused scan if its box cannot be stored, and offers nothing to partners', async () => {
    acceptExcept({ HHK1000999: 'UNKNOWN_NUMBER' });
    answer('POST /api/box/add', offline);
    await open();
    scan('HHK1000999');
    await press('주인 모를 박스로 보관');
    await expectNotice(/^HHK1000999: /);
    await expect.element(refused).toHaveTextContent('HHK1000999');
    await press('확인', refused);
    await open('partner');
    scan('HHK1000999');
    await expect.element(result).toHaveTextContent('등록되지 않은 번호입니다.');
    await expectGone(button('주인 모를 박스로 보관'));
  });

  it('counts unsent scans, and sends them after the network has returned', async () => {
    answer(RECORD, offline);
    await open();
    scan('HHK1000123');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    await expect.element(recent).toHaveTextContent('HHK1000123확인 중전송 전');
    acceptExcept();
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    await expect.element(result).toHaveTextContent('입고');
    expect(new Set(callsOf(RECORD).map(({ body }) => body.scans[0]?.scanId)).size).toBe(1);
  });

  it('sends unsent scans again on request', async () => {
    // Without the automatic attempts every 5 s.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    answer(RECORD, offline);
    await open();
    scan('HHK1000123');
    await expect.element(button('다시 보내기')).toBeVisible();
    // The network returns with the press, because the next attempt may have begun before it.
    const again = button('다시 보내기').element();
    again.addEventListener('pointerdown', () => acceptExcept(), { once: true });
    await press('다시 보내기');
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    await expectGone(button('다시 보내기'));
  });

  it('refuses a scan over an open dialog, with a sound and a notice', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    await open();
    await press('설정');
    await expect.element(dialog('이 기기의 설정')).toBeVisible();
    scan('HHK1000123');
    await expectNotice('HHK1000123: 저장하지 않았습니다. 대화 상자를 닫고 다시 스캔해주세요.');
    expect(vibrate).toHaveBeenCalledWith([200, 80, 200]);
    expect(sentCodes()).toEqual([]);
  });

  it('moves the focus to the next refused scan, and to the result when the last one is confirmed', async () => {
    acceptExcept({ HHK1000001: 'UNKNOWN_NUMBER', HHK1000002: 'UNKNOWN_NUMBER' });
    await open();
    scan('HHK1000001');
    await expect.element(refused).toHaveTextContent('HHK1000001');
    scan('HHK1000002');
    const rows = refused.getByRole('listitem');
    await expect.element(rows.nth(1)).toBeVisible();
    await press('확인', rows.nth(0));
    await expect.element(button('확인', refused)).toHaveFocus();
    await press('확인', refused);
    await expectGone(refused);
    await expect.element(result).toHaveFocus();
  });

  it('asks which box of a parcel with several boxes was scanned', async () => {
    acceptExcept({ HHK1000123: 'WHICH_BOX' }, 3);
    await open();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('박스 선택HHK1000123');
    await expectGone(refused);
    await press('2번');
    await expect.element(result).toHaveTextContent('박스 3개 중 1개');
    await expect.element(recent).not.toHaveTextContent('박스 선택');
    expect(callsOf(RECORD).at(-1)?.body.scans[0]).toMatchObject({ code: 'HHK1000123', box: 2 });
  });

  it('takes the number of the box from a key, but from no digit of a scan or of a field', async () => {
    acceptExcept({ HHK1000123: 'WHICH_BOX' }, 3);
    await open();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('박스 선택HHK1000123');
    pressKey('Digit9', '9');
    await field('번호 직접 입력').fill('2');
    await userEvent.keyboard('3{Tab}');
    pressKey('Digit3', '3');
    await expect.element(result).toHaveTextContent('박스 3개 중 1개');
    expect(callsOf(RECORD).flatMap(({ body }) => body.scans.map(({ box }) => box))).toEqual([undefined, 3]);
  });

  it('lists a question whose answer is late, and asks it in the mode in which the box was scanned', async () => {
    const { reply, release } = held(undefined);
    acceptExcept({ HHK1000123: 'WHICH_BOX' }, 2, reply);
    const questions = page.getByRole('region', { name: '박스 번호를 골라야 하는 스캔' });
    await open();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('확인 중HHK1000123');
    await press('인계');
    release();
    await expect.element(questions).toHaveTextContent('1건HHK1000123');
    await press('2번', questions);
    await expectGone(questions);
    await expect
      .poll(() => callsOf(RECORD).at(-1)?.body)
      .toMatchObject({
        mode: 'receive',
        scans: [{ code: 'HHK1000123', box: 2 }],
      });
  });

  it('sends the tracking number again with the chosen box of a parcel with several boxes', async () => {
    acceptExcept({ HHK1000123: 'WHICH_BOX' }, 3);
    await open();
    await press('인계');
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('이제 택배사 운송장을 스캔하세요.');
    scan('6012345678905');
    await press('2번');
    await expect.element(result).toHaveTextContent('인계HHK1000123');
    await expectGone(refused);
    expect(callsOf(RECORD).at(-1)?.body.scans[0]).toMatchObject({
      code: 'HHK1000123',
      box: 2,
      trackingNo: '6012345678905',
    });
  });

  it('offers the page of tracking numbers with the row of a number that breaks the rules of its courier', async () => {
    acceptExcept({ HHK1000123: 'TRACKING_FORM' });
    await open();
    await press('인계');
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('이제 택배사 운송장을 스캔하세요.');
    scan('690000000012');
    const link = page.getByRole('link', { name: '운송장 등록 화면에서 확인' });
    await expect.element(link).toBeVisible();
    const { pathname, searchParams } = new URL((await link.element()).getAttribute('href') ?? '', origin);
    expect([pathname, searchParams.get('rows')]).toEqual([
      '/admin/courier-numbers',
      'HHK1000123\t690000000012',
    ]);
  });

  const scanBox = async (code: string): Promise<void> => {
    scan(code);
    await expect.element(result).toHaveTextContent(`운송장 대기${code}`);
  };

  it('keeps the box waiting after its label was refused, until the next box', async () => {
    answer(RECORD, ({ body }) => ({
      results: body.scans.map(({ scanId, code, trackingNo }) => {
        const known = { scanId, orderId: 7, hblNo: code, status: '08', boxes: { scanned: [1], total: 1 } };
        return trackingNo === '6012345678905'
          ? { ...known, result: 'refused' as const, reason: 'TRACKING_TAKEN' as const }
          : { ...known, result: 'ok' as const };
      }),
    }));
    await open();
    await press('인계');
    await scanBox('HHK1000123');
    scan('6012345678905');
    await expect.element(result).toHaveTextContent('안 됨HHK1000123');
    await expect.element(page.getByText('HHK1000123: 운송장을 기다립니다.')).toBeVisible();
    scan('6012345678916');
    await expect.element(result).toHaveTextContent('인계HHK1000123');
    await scanBox('HHK1000124');
    scan('6012345678905');
    await expect.element(result).toHaveTextContent('안 됨HHK1000124');
    await scanBox('HHK1000125');
    scan('6012345678927');
    await expect.element(result).toHaveTextContent('인계HHK1000125');
    expect(handedOver().slice(-1)).toMatchObject([{ code: 'HHK1000125', trackingNo: '6012345678927' }]);
  });

  it('signals a scan that asks for another one: a location, and the box before its tracking number', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const oscillators = vi.spyOn(AudioContext.prototype, 'createOscillator');
    await open();
    await press('위치');
    await field('번호 직접 입력').fill('IMSYD');
    await press('입력');
    await expect.element(result).toHaveTextContent('이 위치에 넣을 박스를 스캔하세요.');
    await press('인계');
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('이제 택배사 운송장을 스캔하세요.');
    expect(vibrate.mock.calls).toEqual([[[20, 40, 20]], [[20, 40, 20]]]);
    expect(oscillators).toHaveBeenCalledTimes(4);
  });

  it('plays no sound while muted, and still vibrates', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const oscillators = vi.spyOn(AudioContext.prototype, 'createOscillator');
    await open();
    await press('설정');
    await dialog().getByRole('checkbox', { name: '소리 끄기' }).click();
    await press('닫기', dialog().getByRole('contentinfo'));
    await expectGone(dialog());
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('입고HHK1000123');
    expect(oscillators).not.toHaveBeenCalled();
    expect(vibrate).toHaveBeenCalledWith([40]);
  });

  it('warns before the page is closed only while scans are unsent', async () => {
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    answer(RECORD, offline);
    await open();
    expect(isWarned()).toBe(false);
    scan('HHK1000123');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    expect(isWarned()).toBe(true);
    acceptExcept();
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    expect(isWarned()).toBe(false);
  });

  it('the late answer to a scan from before a reload does not hide the newest scan', async () => {
    answer(RECORD, offline);
    await open();
    scan('HHK1000121');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    const reply = holdAnswers();
    await open();
    scan('HHK1000122');
    await expect.element(result).toHaveTextContent('확인 중HHK1000122');
    reply.release();
    await expect.element(recent.getByRole('listitem').nth(1)).toHaveTextContent('HHK1000121입고');
    await expect.element(result).toHaveTextContent('입고HHK1000122');
  });

  it('sends the measures that are entered after a receive scan with the scan', async () => {
    stationSettings.set({ ...stationSettings.get(), asks: ['weight'] });
    await open();
    scan('HHK1000123');
    await expect.element(field('무게 (kg)')).toHaveFocus();
    await field('무게 (kg)').fill('3.2');
    scan('HHK1000124');
    await expect.element(page.getByRole('form', { name: 'HHK1000124 측정' })).toBeVisible();
    await press('건너뛰기');
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    await expect.poll(received).toHaveLength(2);
    expect(received()).toMatchObject([{ code: 'HHK1000123', weight: 3.2 }, { code: 'HHK1000124' }]);
  });

  it('ends the question about an unknown number while receiving, and shows the refusal', async () => {
    acceptExcept({ HHK1000999: 'UNKNOWN_NUMBER' });
    stationSettings.set({ ...stationSettings.get(), asks: ['weight'] });
    await open();
    scan('HHK1000999');
    await expect.element(result).toHaveTextContent('안 됨HHK1000999등록되지 않은 번호입니다.');
    await expectGone(page.getByRole('form', { name: 'HHK1000999 측정' }));
    expect(received()).toMatchObject([{ code: 'HHK1000999' }]);
    scan('HHK1000123');
    await expect.element(page.getByRole('form', { name: 'HHK1000123 측정' })).toBeVisible();
    await expect.element(field('무게 (kg)')).toHaveValue('');
  });

  it('asks for the measures of the next box before the previous number is checked, and keeps its question', async () => {
    const { release } = holdAnswers({ HHK1000999: 'UNKNOWN_NUMBER' });
    stationSettings.set({ ...stationSettings.get(), asks: ['weight'] });
    await open();
    scan('HHK1000999');
    await expect.element(page.getByRole('form', { name: 'HHK1000999 측정' })).toBeVisible();
    scan('HHK1000123');
    await expect.element(page.getByRole('form', { name: 'HHK1000123 측정' })).toBeVisible();
    release();
    await expect.element(refused).toHaveTextContent('HHK1000999');
    await expect.element(page.getByRole('form', { name: 'HHK1000123 측정' })).toBeVisible();
  });

  it('checks the box before it asks for measures, and moves through them with Enter', async () => {
    acceptExcept({ HHK1000999: 'UNKNOWN_NUMBER' });
    await open();
    await press('측정');
    scan('HHK1000999');
    await expect.element(result).toHaveTextContent('안 됨HHK1000999등록되지 않은 번호입니다.');
    expect(field('무게 (kg)').query()).toBeNull();
    scan('HHK1000123');
    await expect.element(field('무게 (kg)')).toHaveFocus();
    for (const [typed, next] of [
      ['3.2', '세로 (cm)'],
      ['40', '가로 (cm)'],
      ['30', '높이 (cm)'],
    ] as const) {
      await userEvent.keyboard(`${typed}{Enter}`);
      await expect.element(field(next)).toHaveFocus();
    }
    await userEvent.keyboard('20{Enter}');
    await expect.element(result).toHaveTextContent('측정HHK1000123');
    const measured = callsOf(RECORD).flatMap(({ body }) => (body.mode === 'measure' ? body.scans : []));
    expect(measured).toMatchObject([{ code: 'HHK1000123', weight: 3.2, length: 40, width: 30, height: 20 }]);
  });

  it('saves a weight without sides with Enter on the first side', async () => {
    await open();
    await press('측정');
    scan('HHK1000123');
    await expect.element(field('무게 (kg)')).toHaveFocus();
    await userEvent.keyboard('3.2{Enter}{Enter}');
    await expect.element(result).toHaveTextContent('측정HHK1000123');
  });

  it('shows measured beside registered weights, and marks a large difference', async () => {
    answer(RECORD, ({ body }) => ({
      results: body.scans.map(({ scanId, code }) => ({
        scanId,
        hblNo: code,
        result: 'ok' as const,
        measured: {
          weight: { before: 3, after: 3.1 },
          volume: { before: 1, after: 2 },
          volumeUnit: 'kg' as const,
        },
      })),
    }));
    await open();
    scan('HHK1000123');
    const facts = result.getByRole('listitem');
    await expect.element(facts.first()).toHaveTextContent(/^무게 등록 3\.00 kg → 실측 3\.10 kg/);
    await expect.element(facts.last()).toHaveTextContent('부피무게 등록 1.00 kg → 실측 2.00 kg');
    await expect.element(facts.last().getByRole('img', { name: '차이 큼' })).toBeVisible();
  });

  it('stores nothing in training', async () => {
    await open();
    await page.getByRole('switch', { name: '연습' }).click();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('입고HHK1000123연습: 저장하지 않습니다.');
    await press('조회');
    scan('HHK1000124');
    await expect.element(result).toHaveTextContent('조회HHK1000124연습: 저장하지 않습니다.');
    await press('적재');
    scan('HHK1000125');
    await expect.element(result).toHaveTextContent('적재HHK1000125연습: 저장하지 않습니다.');
    await expectGone(button('시작'));
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    await expectGone(button('취소', recent));
    expect(sentCodes()).toEqual([]);
  });

  it('undoes the last scan, and lists the parcel as expected again', async () => {
    answer('POST /api/scan/undo', { hblNo: 'HHK1000123' });
    answer('POST /api/parcel/parcel', { rows: [order({ id: 1, hblNo: 'HHK1000123' })], nextPaging: null });
    await open();
    await press('오늘 입고 예정');
    await expect.element(button('오늘 입고 예정 1건')).toBeVisible();
    scan('HHK1000123');
    await expect.element(button('오늘 입고 예정 0건')).toBeVisible();
    await press('취소', recent);
    await expect.element(recent).not.toHaveTextContent('HHK1000123');
    await expect.element(button('오늘 입고 예정 1건')).toBeVisible();
    expect(callsOf('POST /api/scan/undo')).toHaveLength(1);
  });

  it('offers a partner only to receive', async () => {
    await open('partner');
    await expect.element(button('입고')).toHaveAttribute('aria-pressed', 'true');
    await expectGone(button('적재'));
  });

  it('lists parcels that have not arrived, and takes them off the list when they are received', async () => {
    const expected = [
      order({ id: 1, hblNo: 'HHK1000001' }),
      order({ id: 2, hblNo: 'HHK1000002', boxQty: 3 }),
    ];
    answer('POST /api/parcel/parcel', refuse('UNAVAILABLE'));
    await open();
    await press('오늘 입고 예정');
    const arrivals = page.getByRole('region', { name: '입고 예정' });
    await expect.element(arrivals).toHaveTextContent('입고 예정을 불러오지 못했습니다.');
    // A page without a match is skipped.
    answer('POST /api/parcel/parcel', ({ body }) =>
      body.paging === 'next' ? { rows: expected, nextPaging: null } : { rows: [], nextPaging: 'next' },
    );
    await press('다시 시도', arrivals);
    await expect.element(button('오늘 입고 예정 2건')).toBeVisible();
    await expect.element(arrivals).toHaveTextContent('HHK1000002시드니마트박스 3개');
    expect(callsOf('POST /api/parcel/parcel').at(-1)?.body).toMatchObject({ status: ['00', '01'] });
    scan('HHK1000001');
    await expect.element(button('오늘 입고 예정 1건')).toBeVisible();
  });

  it('opens in the mode that was used last', async () => {
    await open();
    await press('조회');
    await open();
    await expect.element(button('조회')).toHaveAttribute('aria-pressed', 'true');
    await open('partner');
    await expect.element(button('입고')).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens without network for the member of the last visit, unless the member has signed out', async () => {
    await open();
    const visit = async (path: string, isSignedIn: boolean) => {
      answer('GET /api/cust/getSession', offline);
      updateSession(null);
      mayBeSignedIn.set(isSignedIn);
      await openPage(path);
    };
    await visit('/admin/update-report', true);
    await readAlert(errorCatalog.INTERNAL.message);
    await visit('/admin/scan', true);
    await expect.element(result).toHaveTextContent('스캔을 기다립니다');
    expect(getSession()).toMatchObject({ memberId: sessions.staff.memberId, email: '' });
    await visit('/admin/scan', false);
    await readAlert(errorCatalog.INTERNAL.message);
  });

  it('knows the locations, couriers and states of the last visit if it is opened without network', async () => {
    await open();
    await press('위치');
    await expect.element(field('넣을 위치').getByRole('option', { name: /IMSYD/ })).toBeInTheDocument();
    for (const route of [
      'GET /api/parcelLocation/getParcelLocationList',
      'GET /api/courier/getCourierList',
      'POST /api/code/getCodeList',
    ] as const)
      answer(route, offline);
    await open();
    await field('번호 직접 입력').fill('IMSYD');
    await press('입력');
    await expect.element(result).toHaveTextContent('이 위치에 넣을 박스를 스캔하세요.');
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('위치HHK1000123입고완료');
    await press('인계');
    await field('택배사').selectOptions('CJ대한통운');
  });

  it('asks the browser to keep its unsent scans when it needs space', async () => {
    const persist = vi.spyOn(navigator.storage, 'persist');
    await open();
    expect(persist).toHaveBeenCalled();
  });

  it('waits while another tab of the browser scans', async () => {
    let closeOther = () => {};
    await open();
    await openPage('/admin/update-report', { as: 'staff' });
    const other = new Promise<void>((resolve) => {
      closeOther = resolve;
    });
    const held = navigator.locks.request('hanho.scan-station', () => other);
    await openPage('/admin/scan', { as: 'staff' });
    await expect.element(page.getByText('다른 탭에서 스캔하고 있습니다')).toBeVisible();
    closeOther();
    await held;
    await expect.element(result).toHaveTextContent('스캔을 기다립니다');
  });

  it('announces the newest result', async () => {
    await open();
    const status = page.getByRole('status').filter({ hasText: /기다립니다|HHK/ });
    for (const code of ['HHK1000123', 'HHK1000124', 'HHK1000125', 'HHK1000126']) {
      scan(code);
      await expect.element(result).toHaveTextContent(code);
    }
    await expect.element(status).toHaveTextContent('입고 HHK1000126');
  });

  it('fits on a phone', async () => {
    await page.viewport(390, 844);
    await open();
    scan('HHK1000123');
    await expect.element(result).toHaveTextContent('입고');
    await expectNoOverflow();
  });
});

describe('session of the scan station', () => {
  const consol = {
    id: 3,
    mblNo: '081-12345675',
    etd: '2026-11-23T00:00:00.000Z',
    linkedOrderQty: 2,
  };
  const expected = [
    { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [] },
    { orderId: 2, hblNo: 'HHK1000002', boxQty: 2, scanned: [1] },
  ];
  const start = async (
    mode: '적재' | '도착',
    listed: Answer<'POST /api/scan/openSession'>['expected'] = expected,
  ) => {
    answer('POST /api/consol/getConsolList', [consol as never]);
    answer('POST /api/scan/openSession', { sessionId: SESSION, expected: listed });
    await open();
    await press(mode);
    await field(`${mode}할 콘솔`).selectOptions('3');
    await press('시작');
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
    await expect.element(result).toHaveFocus();
  };

  it('refuses a scan without a consol', async () => {
    answer('POST /api/consol/getConsolList', []);
    await open();
    await press('적재');
    scan('HHK1000001');
    await expect.element(result).toHaveTextContent('먼저 콘솔을 골라주세요.');
    expect(sentCodes()).toEqual([]);
  });

  it('answers a scan that arrives while the session is being opened', async () => {
    acceptExcept();
    answer('POST /api/consol/getConsolList', [consol as never]);
    const { reply, release } = held({ sessionId: SESSION, expected });
    answer('POST /api/scan/openSession', reply);
    await open();
    await press('적재');
    await field('적재할 콘솔').selectOptions('3');
    await press('시작');
    scan('HHK1000001');
    release();
    await expect.element(result).toHaveTextContent('적재HHK1000001');
    await expect.poll(sentCodes).toEqual(['HHK1000001']);
  });

  it('answers from its list without network', async () => {
    answer(RECORD, offline);
    await start('도착');
    scan('HHK1000001');
    await expect.element(result).toHaveTextContent('도착HHK1000001');
    await expect.element(page.getByText('1 / 2건')).toBeVisible();
    scan('HHK1000002-01');
    await expect.element(result).toHaveTextContent('이미 스캔함HHK1000002박스 2개 중 1개');
    scan('HHK1000099');
    await expect.element(result).toHaveTextContent('안 됨HHK1000099이 콘솔에 담긴 주문이 아닙니다.');
  });

  it('reverts the mark of a box whose scan is undone, refused or cannot be stored', async () => {
    answer('POST /api/scan/undo', { hblNo: 'HHK1000001' });
    await start('적재');
    scan('HHK1000001');
    await expect.element(page.getByText('1 / 2건')).toBeVisible();
    await press('취소', recent);
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
    const reply = holdAnswers({ HHK1000001: 'ON_HOLD' });
    scan('HHK1000001');
    await expect.element(page.getByText('1 / 2건')).toBeVisible();
    reply.release();
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('No space', 'QuotaExceededError');
    });
    scan('HHK1000002-02');
    await expect.element(result).toHaveTextContent('저장 실패');
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
  });

  it('an answer to a scan of another session leaves the list unchanged', async () => {
    const reply = holdAnswers();
    await start('적재');
    scan('HHK1000009');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    await press('다른 콘솔');
    answer('POST /api/scan/openSession', { sessionId: OTHER_SESSION, expected });
    await field('적재할 콘솔').selectOptions('3');
    await press('시작');
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
    reply.release();
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
  });

  it('is left when another device has closed it, and its report stays available', async () => {
    acceptExcept({ HHK1000001: 'SESSION_CLOSED' });
    await start('적재');
    scan('HHK1000001');
    await expect.element(result).toHaveTextContent('안 됨HHK1000001이미 끝난 작업입니다.');
    await expect.element(field('적재할 콘솔')).toBeVisible();
    await expectNotice('081-12345675 작업을 다른 기기에서 마감했습니다. 콘솔을 다시 골라주세요.');
    await expect.element(button('지난 적재 마감 보고: 081-12345675')).toBeVisible();
    await expect.element(refused).toHaveTextContent('HHK1000001');
  });

  it('loads its list again when the network has returned and the scans are sent', async () => {
    await start('도착');
    answer(RECORD, offline);
    scan('HHK1000001');
    await expect.poll(sentCodes).not.toHaveLength(0);
    const scanned = [
      { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [1] },
      { orderId: 2, hblNo: 'HHK1000002', boxQty: 2, scanned: [1, 2] },
    ];
    answer('POST /api/scan/openSession', ({ body }) => {
      expect(body).toEqual({ mode: 'arrival', consolId: 3, sessionId: SESSION });
      return { sessionId: SESSION, expected: sentCodes().length > 1 ? scanned : expected };
    });
    acceptExcept();
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('2 / 2건')).toBeVisible();
  });

  it('loads its list again when the network returns later than the browser says', async () => {
    await start('도착');
    answer(RECORD, offline);
    scan('HHK1000001');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => sentCodes().length).toBeGreaterThan(1);
    const scanned = expected.map((parcel) => ({ ...parcel, scanned: [1, 2].slice(0, parcel.boxQty) }));
    answer('POST /api/scan/openSession', { sessionId: SESSION, expected: scanned });
    acceptExcept();
    scan('HHK1000003');
    await expect.element(page.getByText('2 / 2건')).toBeVisible();
  });

  it('is left if another device has closed it while this one had no network', async () => {
    await start('도착');
    answer('POST /api/scan/openSession', refuse('SCAN_SESSION_NOT_FOUND'));
    window.dispatchEvent(new Event('online'));
    await expectNotice('081-12345675 작업을 다른 기기에서 마감했습니다. 콘솔을 다시 골라주세요.');
    await expect.element(button('지난 도착 마감 보고: 081-12345675')).toBeVisible();
  });

  it('loads its stored list again when its mode or the page is opened again', async () => {
    await start('적재');
    await press('입고');
    const scanned = expected.map((parcel) => ({ ...parcel, scanned: [1, 2].slice(0, parcel.boxQty) }));
    answer('POST /api/scan/openSession', { sessionId: SESSION, expected: scanned });
    await press('적재');
    await expect.element(page.getByText('2 / 2건')).toBeVisible();
    expect(callsOf('POST /api/scan/openSession').map(({ body }) => body.sessionId)).toEqual([
      undefined,
      SESSION,
    ]);
  });

  it('takes a scan that is made before the page has read its stored session', async () => {
    await start('적재');
    await press('입고');
    const release = await delayReads();
    await press('적재');
    scan('HHK1000001');
    await release();
    await expect.element(result).toHaveTextContent('적재HHK1000001');
    await expect.poll(() => callsOf(RECORD).map(({ body }) => body.sessionId)).toEqual([SESSION]);
    await expect.poll(() => callsOf('POST /api/scan/openSession')).toHaveLength(2);
  });

  it('refuses parcels of its list without network for the reason that the server has stated', async () => {
    answer(RECORD, offline);
    await start('적재', [
      { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [], refusal: 'CONSOL_CLOSED' },
      { orderId: 2, hblNo: 'HHK1000002', boxQty: 1, scanned: [], refusal: 'ON_HOLD' },
    ]);
    scan('HHK1000001');
    await expect.element(result).toHaveTextContent('안 됨HHK1000001준비 상태의 콘솔이 아닙니다.');
    scan('HHK1000002');
    await expect.element(result).toHaveTextContent('안 됨HHK1000002보류 중인 주문입니다.');
    await expect.element(page.getByText('0 / 2건')).toBeVisible();
  });

  it('prints and downloads its report', async () => {
    const report = { expected: 2, scanned: 2, added: [], short: [], over: [], misread: [], incomplete: [] };
    answer('POST /api/scan/report', {
      ...report,
      over: [
        { hblNo: 'HHK9', reason: 'UNKNOWN_NUMBER' },
        { hblNo: 'HHK9', reason: 'ON_HOLD' },
      ],
    });
    answer('GET /api/scan/reportExcel/{sessionId}', refuse('INTERNAL'));
    const printing = vi.spyOn(window, 'print').mockImplementation(() => {});
    await start('적재');
    await press('마감');
    await press('인쇄', dialog());
    await expect.poll(() => printing.mock.calls).toHaveLength(1);
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.querySelector('.print-sheet')?.textContent).toMatch(
      /081-12345675 적재 마감출력 .*예정 2건 중 2건 스캔초과: 거절된 번호 2건HHK9등록되지 않은 번호입니다\.HHK9보류 중인 주문입니다\./,
    );
    window.dispatchEvent(new Event('afterprint'));
    await press('엑셀', dialog());
    await readAlert('엑셀을 내려받지 못했습니다.');
  });

  it('lists only its own refused scans, which are confirmed together by reason', async () => {
    acceptExcept({
      HHK1000001: 'ON_HOLD',
      HHK1000005: 'ON_HOLD',
      HHK1000003: 'UNKNOWN_NUMBER',
      HHK1000004: 'ON_HOLD',
    });
    await open();
    scan('HHK1000004');
    await expect.element(refused).toHaveTextContent('HHK1000004');
    await start('적재');
    await expectGone(refused);
    for (const code of ['HHK1000001', 'HHK1000005', 'HHK1000003']) {
      scan(code);
      await expect.element(refused).toHaveTextContent(code);
    }
    await expect.element(refused).toHaveTextContent('거절된 스캔 3건');
    await press('모두 확인', refused);
    await expect.element(refused).toHaveTextContent('거절된 스캔 1건등록되지 않은 번호입니다. 1건HHK1000003');
    await press('다른 콘솔');
    await expect.element(refused).toHaveTextContent('HHK1000004');
  });

  it('stays open while a scan of the device is not sent', async () => {
    answer(RECORD, offline);
    const none = { added: [], short: [], over: [], misread: [], incomplete: [] };
    answer('POST /api/scan/report', { expected: 2, scanned: 0, ...none });
    await start('적재');
    scan('HHK1000001');
    await expect.element(page.getByText(/^미전송 1건/)).toBeVisible();
    await press('마감');
    await expect
      .element(dialog())
      .toHaveTextContent('전송하지 않았거나 박스를 고르지 않은 스캔이 1건 있습니다.');
    await expect.element(button('마감', dialog())).toBeDisabled();
  });

  it('is closed after its report, and confirms the refused scans of the device by reason', async () => {
    const report = {
      expected: 2,
      scanned: 1,
      added: [],
      short: [{ hblNo: 'HHK1000002', orderId: 2 }],
      over: [{ hblNo: 'HHK9', reason: 'UNKNOWN_NUMBER' as const }],
      misread: [],
      incomplete: [],
    };
    answer('POST /api/scan/report', report);
    answer('POST /api/scan/closeSession', report);
    acceptExcept({ HHK1000009: 'ON_HOLD' });
    await start('적재');
    scan('HHK1000009');
    await expect.element(refused).toBeVisible();
    await press('마감');
    await expect.element(dialog()).toHaveTextContent('예정 2건 중 1건 스캔');
    await expect.element(dialog()).toHaveTextContent('부족: 스캔하지 않은 화물 1건HHK1000002');
    await expect
      .element(dialog())
      .toHaveTextContent('거절된 스캔 1건을 확인한 것으로 처리합니다.보류 중인 주문입니다. 1건');
    await press('모두 확인하고 마감', dialog());
    const final = dialog('081-12345675 적재 마감 보고');
    await expect.element(final).toHaveTextContent('부족: 스캔하지 않은 화물 1건HHK1000002');
    expect(callsOf('POST /api/scan/closeSession')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(field('적재할 콘솔')).toBeVisible();
    await expect.element(result).toHaveFocus();
    await expectGone(refused);
    await press('지난 적재 마감 보고: 081-12345675');
    await expect.element(final).toHaveTextContent('예정 2건 중 1건 스캔');
  });
});
