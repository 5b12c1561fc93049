import { describe, expect, it } from 'vitest';
import { type NotifiedParcel, notificationMail } from './mail-texts.ts';

const parcel = (hblNo: string, sentences: string[], isTaxDue = false): NotifiedParcel => ({
  hblNo,
  receiverName: '남궁<b>',
  statusName: '입고완료',
  href: `https://hanho.test/parcel-info?hblNo=${hblNo}`,
  events: sentences.map((sentence) => ({ at: new Date('2026-11-23T05:04:00.000Z'), sentence, isTaxDue })),
});
const MY = 'https://hanho.test/my';

describe('notificationMail', () => {
  it('names the status of a single parcel in the subject and links to its tracking page', () => {
    const mail = notificationMail([parcel('HH1', ['창고에 입고되었습니다.'])], false, MY);
    expect(mail.subject).toBe('[한호] HH1 배송 상태: 입고완료');
    expect(mail.text).toContain('2026-11-23 14:04 창고에 입고되었습니다.');
    expect(mail.text).toContain('배송조회: https://hanho.test/parcel-info?hblNo=HH1');
    expect(mail.html).not.toContain('<b>');
  });

  it('has a part with a link for each of several parcels', () => {
    const mail = notificationMail([parcel('HH1', ['가.', '나.']), parcel('HH2', ['다.'])], false, MY);
    expect(mail.subject).toBe('[한호] 상품 2건의 배송 소식');
    expect(mail.text.match(/배송조회: /g)).toHaveLength(2);
    for (const sentence of ['가.', '나.', '다.']) expect(mail.html).toContain(sentence);
    expect(mail.text).toContain(`내 배송: ${MY}`);
  });

  it('states where the account of a tax is found', () => {
    const mail = notificationMail([parcel('HH1', ['세금.'], true)], true, MY);
    expect(mail.text).toContain('납부 계좌와 자세한 내용은 로그인한 뒤 배송조회에서 확인해주세요.');
    expect(notificationMail([parcel('HH1', ['보류.'])], true, MY).text).not.toContain('납부 계좌');
  });
});
