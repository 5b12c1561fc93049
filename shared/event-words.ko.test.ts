import { describe, expect, it } from 'vitest';
import { kindNames } from './domain/parcel-events.ts';
import { currentSentence, type EventFacts, eventSentences, quotingSentence } from './event-words.ko.ts';

const facts = (changes: Partial<EventFacts> = {}): EventFacts => ({
  place: '인천공항',
  statusName: '접수완료',
  data: { reason: '서류 확인', amount: 48_700, dueDate: '2026-12-31', weight: 3.2 },
  ...changes,
});
const noFacts = facts({ place: '', data: {} });

describe('eventSentences', () => {
  it.each(kindNames)('end with a period for %s, with and without details', (kind) => {
    for (const given of [facts(), noFacts]) {
      const text = eventSentences[kind as keyof typeof eventSentences](given);
      expect(text).toMatch(/^[^.]+\.$|^[^.]+\([^)]+\)\.$/);
    }
  });

  it('names a customs office once', () => {
    expect(eventSentences.customsStarted(facts())).toBe('인천공항 세관에서 통관 중입니다.');
    expect(eventSentences.customsStarted(facts({ place: '인천세관' }))).toBe('인천세관에서 통관 중입니다.');
    expect(eventSentences.customsStarted(noFacts)).toBe('세관에서 통관 중입니다.');
    expect(eventSentences.customsHeld(facts())).toBe(
      '인천공항 세관에서 통관이 보류되었습니다(사유: 서류 확인).',
    );
  });

  it('states whether a consol is late or early, with its changed dates', () => {
    const sentenceOf = (etd: string, eta: string) => {
      const dates = { etdBefore: '2026-12-01', etd, etaBefore: '2026-12-04', eta };
      return eventSentences.delayed(facts({ data: dates }));
    };
    expect(sentenceOf('2026-12-03', '2026-12-06')).toBe(
      '운송 일정이 늦어졌습니다(출발 예정일 2026-12-01 → 2026-12-03, 도착 예정일 2026-12-04 → 2026-12-06).',
    );
    expect(sentenceOf('2026-12-01', '2026-12-02')).toBe(
      '운송 일정이 앞당겨졌습니다(도착 예정일 2026-12-04 → 2026-12-02).',
    );
    expect(sentenceOf('2026-11-30', '2026-12-04')).toMatch(/^운송 일정이 앞당겨졌습니다/);
    expect(sentenceOf('2026-11-30', '2026-12-05')).toMatch(/^운송 일정이 늦어졌습니다/);
  });

  it('states how the days off moved the promised window', () => {
    const sentenceOf = (promisedFrom: string, promisedTo: string) => {
      const before = { promisedFromBefore: '2026-12-02', promisedToBefore: '2026-12-02' };
      const data = { ...before, promisedFrom, promisedTo, daysOff: '12월 2일(수) 임시공휴일' };
      return eventSentences.delayed(facts({ data }));
    };
    expect(sentenceOf('2026-12-03', '2026-12-04')).toBe(
      '배송 예정일이 늦어졌습니다(12월 2일(수) → 12월 3일(목)~12월 4일(금), 사유: 12월 2일(수) 임시공휴일).',
    );
    expect(sentenceOf('2026-12-01', '2026-12-02')).toMatch(/^배송 예정일이 앞당겨졌습니다/);
  });

  it('name only what was measured', () => {
    const [weight, size] = [{ weight: 2.3 }, { width: 31, length: 21, height: 11 }];
    const sentenceOf = (data: EventFacts['data']) => eventSentences.measured(facts({ data }));
    expect(sentenceOf(weight)).toBe('무게를 측정했습니다(2.3 kg).');
    expect(sentenceOf(size)).toBe('크기를 측정했습니다(31×21×11 cm).');
    expect(sentenceOf({ ...weight, ...size })).toBe('무게와 크기를 측정했습니다(2.3 kg, 31×21×11 cm).');
  });

  it('state the tax and its due date', () => {
    expect(eventSentences.taxDue(facts())).toBe(
      '관세·부가세가 부과되었습니다(48,700원, 납부 기한 2026-12-31).',
    );
  });
});

describe('quotingSentence', () => {
  it('adds the word of the courier as a quotation', () => {
    const sentence = eventSentences.outForDelivery(noFacts);
    expect(quotingSentence(sentence, 'courier', { word: '배달출발' })).toBe(
      "택배 기사가 배송을 시작했습니다. 택배사 표시: '배달출발'",
    );
    expect(quotingSentence(sentence, 'courier', {})).toBe(sentence);
  });

  it('adds the word of customs as a quotation, and names the warehouse as customs does', () => {
    const data = { word: '장치장소변경' };
    expect(quotingSentence(eventSentences.customsProgress(noFacts), 'customs', data)).toBe(
      "세관에서 처리하고 있습니다. 세관 표시: '장치장소변경'",
    );
    const place = '인천항공화물터미널';
    expect(eventSentences.customsStarted({ ...noFacts, place, data })).toBe(`${place}에서 통관 중입니다.`);
  });
});

describe('sentence about a print', () => {
  const sentenceOf = (data: EventFacts['data']) => eventSentences.labelPrinted(facts({ data }));

  it('names the number of the print, its reason and a missing sorting code', () => {
    expect(sentenceOf({ printNumber: 1 })).toBe('운송장을 출력했습니다(1회차).');
    expect(sentenceOf({ printNumber: 2, reason: '라벨 훼손', sortingCode: 'none' })).toBe(
      '운송장을 출력했습니다(2회차, 사유: 라벨 훼손, 집배코드 미확인).',
    );
  });

  it('has no number for an event of version 0.9.16 or earlier', () => {
    expect(sentenceOf({})).toBe('운송장을 출력했습니다.');
  });
});

describe('sentences about mails', () => {
  const data = { mail: 'registered', recipient: 'mi***@example.com' } as const;

  it('name the mail and its masked recipient', () => {
    expect(eventSentences.notificationSent(facts({ data }))).toBe(
      '주문등록 안내 메일을 보냈습니다(mi***@example.com).',
    );
  });

  it.each([
    ['bounce', '주문등록 안내 메일이 반송되었습니다(mi***@example.com).'],
    ['complaint', '고객이 주문등록 안내 메일을 스팸으로 신고했습니다(mi***@example.com).'],
    ['notSent', '주문등록 안내 메일을 보내지 못했습니다(mi***@example.com).'],
  ] as const)('state the failure %s', (failure, text) => {
    expect(eventSentences.notificationFailed(facts({ data: { ...data, failure } }))).toBe(text);
  });
});

describe('currentSentence', () => {
  it('adds the hint about the next step of the status', () => {
    expect(currentSentence('readyToShip', noFacts, '03')).toBe(
      '출고 준비를 마쳤습니다. 곧 출고해 운송편에 싣습니다.',
    );
  });

  it('adds no hint about the courier to an event of the courier that states what it does', () => {
    expect(currentSentence('outForDelivery', noFacts, '09')).toBe('택배 기사가 배송을 시작했습니다.');
    expect(currentSentence('deliveryAttemptFailed', noFacts, '09')).toBe(
      '배송하지 못했습니다. 다시 배송합니다.',
    );
  });

  it('states after a load or an unload whether boxes are missing', () => {
    const missing = facts({ place: '', data: { box: 2 }, missingBoxes: 1 });
    expect(currentSentence('loaded', missing, '03')).toBe(
      '콘솔에 실었습니다(2번 박스). 박스 1개를 더 실어야 합니다.',
    );
    expect(currentSentence('loaded', noFacts, '02')).toBe('콘솔에 실었습니다. 운송편이 곧 출발합니다.');
    expect(currentSentence('unloaded', missing, '06')).toContain('박스 1개를 더 확인해야 합니다.');
    expect(currentSentence('unloaded', noFacts, '06')).toContain('곧 통관을 시작합니다.');
  });

  it('keeps the hint of a hold after a load', () => {
    expect(currentSentence('loaded', noFacts, '81')).toBe(
      '콘솔에 실었습니다. 보류 사유가 해결되면 출고합니다.',
    );
  });

  it('adds no hint in a status without a next step', () => {
    expect(currentSentence('delivered', noFacts, '10')).toBe('배송이 끝났습니다.');
  });
});
