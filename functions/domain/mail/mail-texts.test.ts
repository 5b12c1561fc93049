import { describe, expect, it } from 'vitest';
import type { Mail } from '#functions/adapters/mail.ts';
import { rawMessage } from '#functions/adapters/raw-message.ts';
import {
  delayMail,
  type NotifiedParcel,
  notificationMail,
  PARTNER_MAIL_LINES,
  partnerNoticeMail,
  registrationMail,
  takeOverMail,
  visitorMail,
} from './mail-texts.ts';

const parcel = (hblNo: string, sentences: string[], isTaxDue = false): NotifiedParcel => ({
  hblNo,
  receiverName: '남궁<b>',
  statusName: '입고완료',
  href: `https://hanho.test/parcel-info?hblNo=${hblNo}`,
  events: sentences.map((sentence) => ({ at: new Date('2026-11-23T05:04:00.000Z'), sentence, isTaxDue })),
});
const MY = 'https://hanho.test/my';
const links = { parcels: MY, choice: `${MY}/profile` };

/** Sentence about a delay whose note has the maximum length. */
const longest = `운송 일정이 바뀌었습니다 (출발 예정일 2026-12-02 → 2026-12-05, 사유: 기상 악화, ${'<가'.repeat(100)}).`;
const expectSmall = (mail: Mail) => {
  const addresses = { sender: '한호', from: 'a@hanho.test', to: 'b@hanho.test', headers: {} };
  expect(rawMessage(addresses, mail).length).toBeLessThan(100_000);
};

describe('notificationMail', () => {
  it('names the status of a single parcel in the subject and links to its tracking page', () => {
    const mail = notificationMail([parcel('HH1', ['창고에 입고되었습니다.'])], false, links);
    expect(mail.subject).toBe('[한호] HH1 배송 상태: 입고완료');
    expect(mail.text).toContain('11월 23일 14:04 (한국 시각) 창고에 입고되었습니다.');
    expect(mail.text).toContain('배송조회: https://hanho.test/parcel-info?hblNo=HH1');
    expect(mail.html).not.toContain('<b>');
  });

  it('has a part with a link for each of several parcels', () => {
    const mail = notificationMail([parcel('HH1', ['가.', '나.']), parcel('HH2', ['다.'])], false, links);
    expect(mail.subject).toBe('[한호] 상품 2건의 배송 소식');
    expect(mail.text.match(/배송조회: /g)).toHaveLength(2);
    for (const sentence of ['가.', '나.', '다.']) expect(mail.html).toContain(sentence);
    expect(mail.text).toContain(`내 배송: ${MY}`);
  });

  it('has the link of a correction in text and HTML, also with several and with many parcels', () => {
    const url = 'https://hanho.test/correct?token=1.secret';
    const corrected = { ...parcel('HH1', ['출고가 보류되었습니다.']), correction: url };
    for (const count of [0, 1, 30]) {
      const others = Array.from({ length: count }, (_, nth) => parcel(`HH2${nth}`, ['가.']));
      const mail = notificationMail([corrected, ...others], true, links);
      expect(mail.text.match(/통관 정보 확인: https:\S+/g)).toEqual([`통관 정보 확인: ${url}`]);
      expect(mail.html).toContain(url);
    }
    expect(visitorMail([corrected], true).html).toContain(`href="${url}"`);
  });

  it('has a line for each of 100 parcels and counts the others, below 100 KB', () => {
    const parcels = Array.from({ length: 300 }, (_, nth) =>
      parcel(`HH26${nth + 100000}`, ['가.', '가나다라. '.repeat(12)]),
    );
    const mail = notificationMail(parcels, false, links);
    expect(mail.text.match(/^HH26\d{6} · /gm)).toHaveLength(100);
    expect(mail.text).toMatch(/\n외 200건\n/);
    expect(mail.text).toContain(`내 배송: ${MY}`);
    expectSmall(mail);
    expect(notificationMail(parcels.slice(0, 100), false, links).text).not.toContain('외 ');
  });

  it.each([1, 2, 20, 21, 100, 300])('is below 100 KB also with the longest news of %i parcels', (count) => {
    const parcels = Array.from({ length: count }, (_, nth) =>
      parcel(`HH26${nth + 100000}`, [longest, longest, longest]),
    );
    const mail = notificationMail(parcels, false, links);
    expectSmall(mail);
    const named = new Set(mail.text.match(/HH26\d{6}/g)).size;
    const [, others = '0'] = /^외 (\d+)건$/m.exec(mail.text) ?? [];
    expect(named).toBeGreaterThan(0);
    expect(named + Number(others)).toBe(count);
  });

  it('is below 100 KB with any length of the news of 20 parcels', () => {
    for (let length = 0; length < 250; length += 10) {
      const parcels = Array.from({ length: 20 }, (_, nth) =>
        parcel(`HH26${nth + 100000}`, ['가'.repeat(length), '나'.repeat(length), '다'.repeat(length)]),
      );
      expectSmall(notificationMail(parcels, false, links));
    }
  });

  it('links to the choice of the mails', () => {
    const mail = notificationMail([parcel('HH1', ['가.'])], false, links);
    expect(mail.text).toContain('받을 소식 고르기: https://hanho.test/my/profile');
  });

  it('states where the account of a tax is found', () => {
    const mail = notificationMail([parcel('HH1', ['세금.'], true)], true, links);
    expect(mail.text).toContain('납부 계좌와 자세한 내용은 로그인한 뒤 배송조회에서 확인해주세요.');
    expect(notificationMail([parcel('HH1', ['보류.'])], true, links).text).not.toContain('납부 계좌');
  });
});

describe('partnerNoticeMail', () => {
  const line = (hblNo: string, changes: object = {}) => ({
    hblNo,
    orderId: 'A-1',
    receiverName: '홍길동',
    sentence: '출고가 보류되었습니다.',
    before: { from: '', to: '' },
    after: { from: '2026-12-08', to: '2026-12-09' },
    ...changes,
  });

  it('names one kind in the subject, and lists number, order number, masked receiver and what happened', () => {
    const mail = partnerNoticeMail([{ kind: 'problems', count: 1, lines: [line('HH1')] }], {
      orders: 'https://hanho.test/x',
      choice: 'https://hanho.test/choice',
    });
    expect(mail.subject).toBe('[한호] 문제 1건');
    expect(mail.text).toContain('HH1 · A-1 · 홍*동님 · 출고가 보류되었습니다.\n');
    expect(mail.text).toContain(
      '해당 주문 보기: https://hanho.test/x\n받을 소식 고르기: https://hanho.test/choice',
    );
    expect(mail.text).not.toMatch(/이 밖에|배송 예정/);
  });

  it('has a heading for each of several kinds, and counts parcels without a line', () => {
    const sections = [
      { kind: 'delayed', count: 1200, lines: [line('HH1')] },
      { kind: 'short', count: 1, lines: [line('HH2')] },
    ] as const;
    const mail = partnerNoticeMail(sections, undefined);
    expect(mail.subject).toBe('[한호] 소식 1,201건');
    expect(mail.text).toMatch(/── 지연 1,200건\nHH1 .*\n\n── 부족 1건\nHH2 /);
    expect(mail.text).toContain('이 밖에 1,199건이 더 있습니다.');
    expect(mail.text).not.toContain('해당 주문 보기');
  });

  it.each([1, 50, 300])('is below 100 KB also with the longest news of %i parcels of each kind', (count) => {
    const before = { from: '2026-12-05', to: '2026-12-06' };
    const lines = Array.from({ length: Math.min(count, PARTNER_MAIL_LINES) }, (_, nth) =>
      line(`HH26${nth + 100000}`, { sentence: longest, before, orderId: 'A'.repeat(50) }),
    );
    const mail = partnerNoticeMail(
      (['delayed', 'problems', 'short'] as const).map((kind, nth) => ({
        kind,
        count,
        lines: nth === 0 ? lines : [],
      })),
      { orders: 'https://hanho.test/x', choice: 'https://hanho.test/choice' },
    );
    expectSmall(mail);
    const shown = mail.text.match(/^HH26/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(0);
    expect(mail.text).toContain(`이 밖에 ${3 * count - shown}건이 더 있습니다.`);
  });

  it('states the promised window before and after only if it moved', () => {
    const after = { from: '2026-12-08', to: '2026-12-09' };
    const textOf = (before: object) =>
      partnerNoticeMail([{ kind: 'delayed', count: 1, lines: [line('HH1', { before })] }], undefined).text;
    expect(textOf({ from: '2026-12-05', to: '2026-12-05' })).toContain(
      '배송 예정 2026-12-05 → 2026-12-08~2026-12-09',
    );
    expect(textOf(after)).not.toContain('배송 예정');
  });
});

describe('delayMail', () => {
  it('names 100 of many parcels and counts the others, below 100 KB', () => {
    const dates = { etdBefore: '2026-12-01', etd: '2026-12-02', etaBefore: '2026-12-02', eta: '2026-12-05' };
    const hblNos = Array.from({ length: 5000 }, (_, nth) => `HH26${nth + 100000}`);
    const mail = delayMail({ ...dates, delayReason: '', delayNote: longest }, hblNos);
    expectSmall(mail);
    expect(mail.text).toContain('H/BL 번호 5,000건: HH26100000, ');
    expect(mail.text).toContain('HH26100099 외 4,900건\n');
    expect(delayMail({ ...dates, delayReason: '', delayNote: '' }, hblNos.slice(0, 2)).text).toContain(
      'H/BL 번호 2건: HH26100000, HH26100001\n',
    );
  });
});

describe('visitorMail', () => {
  it('links to the tracking page and to the end of the mails, without a hint to sign in', () => {
    const stop = 'https://hanho.test/stop-notices?token=5.a%2Bb';
    const { text } = visitorMail([parcel('HH1', ['보류.'])], true, stop);
    expect(text).toContain('배송조회: https://hanho.test/parcel-info?hblNo=HH1');
    expect(text).toContain('이 상품의 소식 그만 받기: https://hanho.test/stop-notices?token=5.a%2Bb');
    expect(text).not.toMatch(/로그인|내 정보/);
  });
});

describe('takeOverMail', () => {
  it('names the number and the lifetime of the link, says that it can be ignored, and links to the end of the mails', () => {
    const links = { confirmation: 'https://hanho.test/take-over?token=a', stop: 'https://hanho.test/stop' };
    const { subject, text } = takeOverMail('HH1', 24, links);
    expect(subject).toBe('[한호로지스] 화물 가져오기 확인 (HH1)');
    for (const part of [
      'H/BL 번호 HH1의',
      '24시간 동안, 한 번만',
      '무시해주세요',
      '화물 가져오기: https://hanho.test/take-over?token=a',
      '그만 받기: https://hanho.test/stop',
    ])
      expect(text).toContain(part);
  });
});

describe('registrationMail', () => {
  it('names the estimated charge of a direct parcel, and none without an estimate', () => {
    const textOf = (estimate: string) =>
      registrationMail({ hblNo: 'HHK1', estimate }, [], { guide: MY, tracking: MY }, '').text;
    const sentence = '예상 요금 AUD 160.00 (입고 후 측정한 무게로 확정됩니다)';
    expect(textOf('AUD 160.00')).toContain(sentence);
    expect(textOf('')).not.toContain('예상 요금');
  });
});
