import { describe, expect, it } from 'vitest';
import { rawMessage } from '#functions/adapters/raw-message.ts';
import {
  type NotifiedParcel,
  notificationMail,
  partnerNoticeMail,
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

  it('has a line for each of 100 parcels and counts the others, below 100 KB', () => {
    const parcels = Array.from({ length: 300 }, (_, nth) =>
      parcel(`HH26${nth + 100000}`, ['가.', '가나다라. '.repeat(12)]),
    );
    const mail = notificationMail(parcels, false, links);
    expect(mail.text.match(/^HH26\d{6} · /gm)).toHaveLength(100);
    expect(mail.text).toMatch(/\n외 200건\n/);
    expect(mail.text).toContain(`내 배송: ${MY}`);
    const addresses = { sender: '한호', from: 'a@hanho.test', to: 'b@hanho.test', headers: {} };
    expect(rawMessage(addresses, mail).length).toBeLessThan(100_000);
    expect(notificationMail(parcels.slice(0, 100), false, links).text).not.toContain('외 ');
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
