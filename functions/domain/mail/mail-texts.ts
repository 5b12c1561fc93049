import type { Mail } from '#functions/adapters/mail.ts';
import type { OrderMail } from '#functions/db/order-mail.entity.ts';
import { companyName } from '#shared/company.ts';
import { estimateSentence } from '#shared/domain/charge-of.ts';
import { koreanMinute } from '#shared/domain/dates.ts';
import type { DropOff } from '#shared/domain/drop-off.ts';
import { maskName } from '#shared/domain/masking.ts';
import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { formatPickupNumber } from '#shared/domain/pickup-request.ts';
import type { Download } from '#shared/domain/stored-file.ts';
import { changedDates, type DateChange, delayCauses, delayStatement } from '#shared/event-words.ko.ts';
import { escapeXml } from '#shared/xml.ts';

// Mails use style attributes, because mail clients ignore style sheets.

type Content = {
  subject: string;
  greeting: string;
  lines: readonly string[];
  /** Parts with a title each, below the lines. */
  sections?: readonly { title: string; lines: readonly string[]; links?: readonly MailLink[] }[];
  /** HTML of a QR code above the button. The text of the mail has none. */
  qrCode?: string;
  button?: MailLink;
  /** Links below the button. */
  links?: readonly MailLink[];
};
type MailLink = { label: string; href: string };

const htmlOf = ({
  subject,
  greeting,
  lines,
  sections = [],
  qrCode = '',
  button,
  links = [],
}: Content): string => {
  const paragraph = (line: string) =>
    `<p style="margin:0 0 12px;font-size:15px;line-height:1.7;color:#4e5968">${escapeXml(line)}</p>`;
  const textLink = ({ href, label }: MailLink) =>
    `<p style="margin:0 0 12px;font-size:15px"><a href="${escapeXml(href)}" style="color:#1b64da">${escapeXml(label)}</a></p>`;
  const parts = sections.map(
    (section) =>
      `<h2 style="margin:24px 0 8px;font-size:16px;color:#191f28">${escapeXml(section.title)}</h2>${section.lines.map(paragraph).join('')}${(section.links ?? []).map(textLink).join('')}`,
  );
  const anchor = button
    ? `<p style="margin:24px 0"><a href="${escapeXml(button.href)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#1b64da;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeXml(button.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f7f8fa;font-family:Pretendard,'Apple SD Gothic Neo','Malgun Gothic',sans-serif"><div style="max-width:520px;margin:0 auto;padding:40px 32px;border-radius:16px;background:#ffffff"><p style="margin:0 0 28px;font-size:18px;font-weight:700;color:#1b64da">${companyName}</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;color:#191f28">${escapeXml(greeting)}</h1>${lines.map(paragraph).join('')}${parts.join('')}${qrCode}${anchor}${links.map(textLink).join('')}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9dee4;font-size:12px;line-height:1.6;color:#5f6b7a">발신 전용 메일입니다. 궁금한 점은 고객센터로 문의해주세요.</p></div></body></html>`;
};

const lineOf = ({ label, href }: MailLink): string => `${label}: ${href}`;

const textOf = ({ greeting, lines, sections = [], button, links = [] }: Content): string => {
  const linkLines = (button ? [button, ...links] : links).map(lineOf);
  const parts = sections.flatMap((section) => [
    '',
    `── ${section.title}`,
    ...section.lines,
    ...(section.links ?? []).map(lineOf),
  ]);
  return [
    greeting,
    '',
    ...lines,
    ...parts,
    ...(linkLines.length > 0 ? ['', ...linkLines] : []),
    '',
    companyName,
  ].join('\n');
};

const mailOf = (content: Content): Mail => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
});

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim());

/**
 * Mail with a reset link. Contains no name, because the person who signed up may have entered another person's address.
 * @param minutes lifetime of the link
 */
export const resetMail = (href: string, minutes: number): Mail =>
  mailOf({
    subject: `[${companyName}] 비밀번호 재설정 안내`,
    greeting: '비밀번호를 다시 설정해주세요.',
    lines: [
      `아래 버튼을 누르면 새 비밀번호를 설정할 수 있습니다. 링크는 ${minutes}분 동안, 한 번만 사용할 수 있습니다.`,
      '요청하신 적이 없다면 이 메일을 무시해주세요. 비밀번호는 바뀌지 않습니다.',
    ],
    button: { label: '비밀번호 재설정', href },
  });

const seoulTime = (at: Date): string => `${koreanMinute(at)} (한국 시각)`;

/** Mail with the link of an invitation. Contains no name, because the e-mail address may be mistyped. */
export const invitationMail = (href: string, expiresAt: Date): Mail =>
  mailOf({
    subject: `[${companyName}] 업무 계정 초대`,
    greeting: `${companyName} 업무 계정에 초대되었습니다.`,
    lines: [
      '아래 버튼을 눌러 이름과 비밀번호를 정하면 업무 화면에 로그인할 수 있습니다.',
      `링크는 ${seoulTime(expiresAt)}까지, 한 번만 사용할 수 있습니다.`,
      '초대받은 일이 없다면 이 메일을 무시해주세요.',
    ],
    button: { label: '초대 수락하기', href },
  });

export type AccountChange = 'email' | 'password' | 'level' | 'stopped' | 'resumed' | 'closed';

const accountSentences: Record<AccountChange, string> = {
  email: '로그인에 쓰는 이메일 주소가 변경되었습니다. 앞으로 이 주소로는 로그인할 수 없습니다.',
  password: '비밀번호가 변경되었습니다.',
  level: '회원 등급이 변경되었습니다.',
  stopped: '계정 사용이 중지되었습니다. 다시 사용하게 될 때까지 로그인할 수 없습니다.',
  resumed: '계정을 다시 사용할 수 있습니다.',
  closed: '회원 탈퇴가 처리되었습니다. 이 주소로는 더 이상 로그인할 수 없습니다.',
};

/**
 * Announces changes of an account. Contains neither new values nor the name, because an e-mail address may belong to another
 * person.
 */
export const accountMail = (changes: readonly AccountChange[], at: Date): Mail =>
  mailOf({
    subject: `[${companyName}] 계정 정보 변경 안내`,
    greeting: '계정 정보가 변경되었습니다.',
    lines: [
      ...changes.map((change) => accountSentences[change]),
      `변경 시각: ${seoulTime(at)}`,
      '본인이 변경하지 않았거나 변경을 요청하지 않았다면 바로 고객센터로 알려주세요.',
    ],
  });

/** Announces a download of a backup to an owner. */
export const backupDownloadMail = (name: string, { at, by, file, reason }: Download): Mail =>
  mailOf({
    subject: `[${companyName}] 백업을 내려받은 기록이 있습니다`,
    greeting: `${name}님, 백업 파일을 내려받은 기록이 있습니다.`,
    lines: [
      `내려받은 사람: ${by}`,
      `시각: ${seoulTime(new Date(at))}`,
      `파일: ${file}`,
      `이유: ${reason}`,
      '백업에는 모든 고객의 정보가 있습니다. 예정에 없던 일이면 바로 확인해주세요.',
    ],
  });

/** Confirms an inquiry without name and text, because the e-mail address may belong to another person. */
export const inquiryMail = ({ id }: { id: number }): Mail =>
  mailOf({
    subject: `[${companyName}] 문의가 접수되었습니다`,
    greeting: '문의를 잘 받았습니다.',
    lines: [`접수번호는 ${id}번입니다.`, '확인 후 영업일 기준 1~2일 안에 이 메일 주소로 답변드리겠습니다.'],
  });

/** @param question last message of the customer, which the mail quotes */
export const answerMail = (
  { id, title, memberId }: { id: number; title: string; memberId: number | null },
  question: string,
  answer: string,
): Mail =>
  mailOf({
    subject: `[${companyName}] 문의하신 내용에 답변드립니다 (${id}번)`,
    greeting: '문의에 답변드립니다.',
    lines: [
      ...linesOf(answer),
      `── 문의하신 내용: ${title}`,
      ...linesOf(question),
      ...(memberId === null
        ? []
        : ['── 더 궁금한 점이 있으면 로그인한 뒤 마이페이지의 내 문의에서 이어서 문의해주세요.']),
    ],
  });

/** Confirms a pickup request without the name, because the e-mail address may belong to another person. */
export const pickupMail = ({ id }: { id: number }, branch: string): Mail =>
  mailOf({
    subject: `[${companyName}] 수출 픽업 요청이 접수되었습니다 (${formatPickupNumber(id)})`,
    greeting: '픽업 요청을 잘 받았습니다.',
    lines: [
      `요청번호는 ${formatPickupNumber(id)}, 접수 지점은 ${branch}입니다.`,
      '담당자가 확인하고 픽업 일정을 전화로 알려드리겠습니다.',
    ],
  });

/**
 * Announces the cancellation of an idle order.
 * @param day of the cancellation, `YYYY-MM-DD`
 * @param months without the parcel
 */
export const idleOrderMail = (
  { hblNo, receiverName }: Pick<OrderRow, 'hblNo' | 'receiverName'>,
  day: string,
  months: number,
): Mail =>
  mailOf({
    subject: `[한호] ${hblNo} 상품이 도착하지 않아 신청이 취소될 예정입니다`,
    greeting: `${day}에 신청이 자동으로 취소될 예정입니다.`,
    lines: [
      `H/BL 번호 ${hblNo}, 받는 분 ${maskName(receiverName)}님의 상품이 약 ${months}개월 동안 물류센터에 도착하지 않았습니다.`,
      '상품을 이미 보내셨거나 보내실 예정이라면 취소되기 전에 고객센터로 알려주세요.',
      '더 이상 필요하지 않은 신청이라면 따로 하실 일은 없습니다. 취소된 신청의 개인정보는 보관 기간이 지나면 삭제됩니다.',
    ],
  });

const dropOffLine = ({ name, address, phone, hours, note }: DropOff): string => {
  const texts = [address, phone, ...linesOf(hours), ...linesOf(note)].filter(Boolean);
  return `${name}: ${texts.join(' · ')}`;
};

const stopLink = (href: string | undefined): MailLink[] =>
  href === undefined ? [] : [{ label: '이 상품의 소식 그만 받기', href }];

/** @param href page on which the recipient chooses what is mailed; undefined in a preview */
const choiceLink = (href: string | undefined): MailLink[] =>
  href === undefined ? [] : [{ label: '받을 소식 고르기', href }];

/**
 * Reports a registration. Contains no text of the order, because the e-mail address may belong to another person.
 * @param links `guide`: page with the QR code for the counter. `stop`: page that ends the mails to a visitor. `choice`: of a
 * member @param qrCode HTML of the same QR code
 */
export const registrationMail = (
  { hblNo, estimate }: Pick<OrderMail, 'hblNo' | 'estimate'>,
  dropOffs: readonly DropOff[],
  links: { guide: string; tracking: string; stop?: string; choice?: string },
  qrCode: string,
): Mail =>
  mailOf({
    subject: `[${companyName}] 주문이 등록되었습니다 (${hblNo})`,
    greeting: '주문이 등록되었습니다.',
    lines: [
      `H/BL 번호는 ${hblNo}입니다. 이 번호로 언제든지 배송 상태를 확인할 수 있습니다.`,
      ...(estimate === '' ? [] : [estimateSentence(estimate)]),
      '상품을 맡기실 때 접수처에서 H/BL 번호나 QR 코드를 보여주세요.',
      ...(dropOffs.length > 0
        ? ['── 접수처', ...dropOffs.map(dropOffLine)]
        : ['접수처는 고객센터로 문의해주세요.']),
    ],
    qrCode,
    button: { label: 'QR 코드와 접수처 보기', href: links.guide },
    links: [
      { label: '배송조회', href: links.tracking },
      ...stopLink(links.stop),
      ...choiceLink(links.choice),
    ],
  });

/**
 * Asks the visitor who registered a parcel to confirm its transfer to a member. Contains no name, because another person
 * may have requested it.
 * @param hours lifetime of the link @param links `stop`: page that ends the mails to the visitor
 */
export const takeOverMail = (
  hblNo: string,
  hours: number,
  links: { confirmation: string; stop: string },
): Mail =>
  mailOf({
    subject: `[${companyName}] 화물 가져오기 확인 (${hblNo})`,
    greeting: '접수한 화물을 회원 계정으로 가져오시겠어요?',
    lines: [
      `H/BL 번호 ${hblNo}의 화물을 회원 계정의 내 배송으로 가져오겠다는 요청을 받았습니다.`,
      '본인이 요청했다면 요청한 계정으로 로그인한 뒤 아래 버튼으로 여는 페이지에서 확인해주세요.',
      `링크는 ${hours}시간 동안, 한 번만 사용할 수 있습니다.`,
      '요청하신 적이 없다면 이 메일을 무시해주세요. 화물과 안내 메일은 그대로 유지됩니다.',
    ],
    button: { label: '화물 가져오기', href: links.confirmation },
    links: stopLink(links.stop),
  });

const CORRECTION = '통관 정보 확인';

/** Asks for the correction of data that customs needs. Names the fields without their values. */
export const correctionMail = (
  hblNo: string,
  labels: readonly string[],
  href: string,
  expiresAt: Date,
): Mail =>
  mailOf({
    subject: `[한호] 통관 정보를 확인해주세요 (${hblNo})`,
    greeting: '통관 정보를 확인해주세요.',
    lines: [
      `H/BL 번호 ${hblNo}의 상품이 통관되려면 다음 정보가 세관 기록과 같아야 합니다: ${labels.join(', ')}`,
      '아래 버튼을 눌러 올바른 정보를 입력해주세요. 받는 분이 다르면 링크를 그분께 전달해주세요.',
      `링크는 ${seoulTime(expiresAt)}까지, 한 번만 사용할 수 있습니다.`,
    ],
    button: { label: CORRECTION, href },
  });

/** Pages of a member: its parcels, and the choice of what is mailed. */
type MemberLinks = { parcels: string; choice: string };

const UNEXPECTED = '본인이 요청하지 않았다면 바로 고객센터로 알려주세요.';

/** Reports which fields of an own order a member changed. Contains no values, because mails are not confidential. */
export const ownChangeMail = (hblNo: string, changed: readonly string[], links: MemberLinks): Mail =>
  mailOf({
    subject: `[${companyName}] 주문 내용이 수정되었습니다 (${hblNo})`,
    greeting: '주문 내용이 수정되었습니다.',
    lines: [
      ...(changed.length > 0 ? [`수정한 항목: ${changed.join(', ')}`] : []),
      `H/BL 번호 ${hblNo}의 수정된 내용은 내 배송에서 확인할 수 있습니다.`,
      UNEXPECTED,
    ],
    button: { label: '내 배송', href: links.parcels },
    links: choiceLink(links.choice),
  });

/** Reports that a member cancelled an own order. */
export const ownCancellationMail = (hblNo: string, links: MemberLinks): Mail =>
  mailOf({
    subject: `[${companyName}] 주문 신청이 취소되었습니다 (${hblNo})`,
    greeting: '주문 신청이 취소되었습니다.',
    lines: [`H/BL 번호 ${hblNo}의 신청을 취소했습니다.`, UNEXPECTED],
    button: { label: '내 배송', href: links.parcels },
    links: choiceLink(links.choice),
  });

/** A parcel and what happened to it, for a notification. */
export type NotifiedParcel = Pick<OrderRow, 'hblNo' | 'receiverName'> & {
  statusName: string;
  /** Tracking page of the parcel; undefined in a preview. */
  href: string | undefined;
  /** Page on which the receiver corrects what customs does not accept; undefined if nothing is to be corrected. */
  correction?: string | undefined;
  /** Oldest first. */
  events: readonly { at: Date; sentence: string; isTaxDue: boolean }[];
};

const CHOICE = '받을 소식은 내 정보의 알림에서 고를 수 있습니다.';

const notificationLines = (parcels: readonly NotifiedParcel[], isUrgent: boolean): string[] => {
  if (!isUrgent) return [CHOICE];
  const isTaxDue = parcels.some(({ events }) => events.some((event) => event.isTaxDue));
  const details = isTaxDue ? '납부 계좌와 자세한 내용은' : '자세한 내용은';
  return [`${details} 로그인한 뒤 배송조회에서 확인해주세요.`, CHOICE];
};

const eventLines = ({ events }: NotifiedParcel): string[] =>
  events.map(({ at, sentence }) => `${seoulTime(at)} ${sentence}`);

const tracking = ({ href }: NotifiedParcel): MailLink[] =>
  href === undefined ? [] : [{ label: '배송조회', href }];

const correction = ({ correction: href }: NotifiedParcel): MailLink[] =>
  href === undefined ? [] : [{ label: CORRECTION, href }];

/** Parcels with a part each. A mail about more has a line each. */
const DETAILED_PARCELS = 20;
const MAX_LINES = 100;
/** Bytes of lines in text and HTML. Encoding adds a third, and mail programs cut a mail above 102 KB. */
const MAX_LINE_BYTES = 60_000;
/** Bytes of the HTML around a line. */
const PARAGRAPH_BYTES = 100;

/** Returns a filter that keeps the first lines, as many as a mail has room for. */
const withRoom = () => {
  let bytes = 0;
  return (line: string): boolean => {
    bytes += Buffer.byteLength(line) + Buffer.byteLength(escapeXml(line)) + PARAGRAPH_BYTES;
    return bytes <= MAX_LINE_BYTES;
  };
};

/** The latest news of each parcel. The page behind the link has all. */
const listLines = (parcels: readonly NotifiedParcel[]): string[] => {
  const lines = parcels
    .slice(0, MAX_LINES)
    .map((parcel) =>
      [
        parcel.hblNo,
        `${maskName(parcel.receiverName)}님`,
        eventLines(parcel).at(-1),
        ...correction(parcel).map(lineOf),
      ].join(' · '),
    )
    .filter(withRoom());
  const others = parcels.length - lines.length;
  return others > 0 ? [...lines, `외 ${others.toLocaleString('ko-KR')}건`] : lines;
};

/**
 * Announces what happened to the parcels of a customer, in one mail. Masks the receivers' names, and contains neither
 * notes nor accounts, because mails are not confidential.
 * @param parcels at least one @param isUrgent true for problems
 */
export const notificationMail = (
  parcels: readonly NotifiedParcel[],
  isUrgent: boolean,
  links: MemberLinks,
): Mail => {
  const [first, ...others] = parcels as readonly [NotifiedParcel, ...NotifiedParcel[]];
  const greeting = isUrgent ? '확인이 필요한 소식이 있습니다.' : '배송 소식을 알려드립니다.';
  const titleOf = ({ hblNo, receiverName }: NotifiedParcel) =>
    `H/BL 번호 ${hblNo}, 받는 분 ${maskName(receiverName)}님의 상품`;
  const lines = notificationLines(parcels, isUrgent);
  if (others.length === 0) {
    return mailOf({
      subject: `[한호] ${first.hblNo} 배송 상태: ${first.statusName}`,
      greeting,
      lines: [`${titleOf(first)}입니다.`, ...eventLines(first), ...lines],
      button: tracking(first)[0],
      links: [...correction(first), ...choiceLink(links.choice)],
    });
  }
  const details = parcels.flatMap((parcel) => [
    titleOf(parcel),
    parcel.href ?? '',
    parcel.correction ?? '',
    ...eventLines(parcel),
  ]);
  const isLong = parcels.length > DETAILED_PARCELS || !details.every(withRoom());
  return mailOf({
    subject: `[한호] 상품 ${parcels.length.toLocaleString('ko-KR')}건의 ${isUrgent ? '확인이 필요합니다' : '배송 소식'}`,
    greeting,
    lines: isLong ? [...listLines(parcels), ...lines] : lines,
    sections: isLong
      ? []
      : parcels.map((parcel) => ({
          title: titleOf(parcel),
          lines: eventLines(parcel),
          links: [...tracking(parcel), ...correction(parcel)],
        })),
    button: { label: '내 배송', href: links.parcels },
    links: choiceLink(links.choice),
  });
};

/**
 * Announces what happened to the parcel of a visitor. @param parcels the parcel @param isUrgent true for problems
 * @param stop page that ends the mails; undefined in a preview
 */
export const visitorMail = (parcels: readonly NotifiedParcel[], isUrgent: boolean, stop?: string): Mail => {
  const [parcel] = parcels as readonly [NotifiedParcel];
  return mailOf({
    subject: `[한호] ${parcel.hblNo} 배송 상태: ${parcel.statusName}`,
    greeting: isUrgent ? '확인이 필요한 소식이 있습니다.' : '배송 소식을 알려드립니다.',
    lines: [
      `H/BL 번호 ${parcel.hblNo}, 받는 분 ${maskName(parcel.receiverName)}님의 상품입니다.`,
      ...eventLines(parcel),
      '이 메일은 주문을 등록할 때 입력한 주소로 보냈습니다.',
    ],
    button: tracking(parcel)[0],
    links: [...correction(parcel), ...stopLink(stop)],
  });
};

/** Lines of a mail to a partner at most. Other parcels are only counted. */
export const PARTNER_MAIL_LINES = 50;

const partnerNoticeNames: Record<PartnerNoticeKind, string> = {
  delayed: '지연',
  problems: '문제',
  short: '부족',
  delivered: '배송완료',
};

/** First and last day of a promised window, `YYYY-MM-DD`; empty without one. */
type Window = { from: string; to: string };

/** A parcel and what happened to it. `before` and `after`: promised window. */
export type PartnerNoticeLine = Pick<OrderRow, 'hblNo' | 'orderId' | 'receiverName'> & {
  sentence: string;
  before: Window;
  after: Window;
};

const movedWindow = ({ before, after }: PartnerNoticeLine): string => {
  const isMoved = before.to && after.to && (before.from !== after.from || before.to !== after.to);
  const textOf = ({ from, to }: Window) => (from === to ? to : `${from}~${to}`);
  return isMoved ? `배송 예정 ${textOf(before)} → ${textOf(after)}` : '';
};

const partnerLine = (line: PartnerNoticeLine): string =>
  [line.hblNo, line.orderId, `${maskName(line.receiverName)}님`, line.sentence, movedWindow(line)]
    .filter(Boolean)
    .join(' · ');

/**
 * Announces what happened to the parcels of a partner, with a heading for each of several kinds. Masks the receivers'
 * names, because mails are not confidential.
 * @param sections at least one; `count`: parcels, of which only the first ones may have a line, at most
 * `PARTNER_MAIL_LINES` in all @param links `orders`: page with exactly these parcels; undefined in a preview
 */
export const partnerNoticeMail = (
  sections: readonly { kind: PartnerNoticeKind; count: number; lines: readonly PartnerNoticeLine[] }[],
  links: { orders: string; choice: string } | undefined,
): Mail => {
  const count = (number: number): string => `${number.toLocaleString('ko-KR')}건`;
  const hasRoom = withRoom();
  const listed = sections.map((section) => ({
    ...section,
    lines: section.lines.map(partnerLine).filter(hasRoom),
  }));
  const total = listed.reduce((sum, section) => sum + section.count, 0);
  const shown = listed.reduce((sum, { lines }) => sum + lines.length, 0);
  const [first, ...others] = listed;
  const name = first && others.length === 0 ? partnerNoticeNames[first.kind] : '소식';
  return mailOf({
    subject: `[한호] ${name} ${count(total)}`,
    greeting: `${name} ${count(total)}을 알려드립니다.`,
    lines: others.length === 0 ? (first?.lines ?? []) : [],
    sections: [
      ...(others.length === 0
        ? []
        : listed.map(({ kind, count: own, lines }) => ({
            title: `${partnerNoticeNames[kind]} ${count(own)}`,
            lines,
          }))),
      {
        title: '안내',
        lines: [
          ...(total > shown ? [`이 밖에 ${count(total - shown)}이 더 있습니다.`] : []),
          '받을 소식은 파트너 정보에서 고를 수 있습니다.',
        ],
      },
    ],
    button: links && { label: '해당 주문 보기', href: links.orders },
    links: choiceLink(links?.choice),
  });
};

/**
 * Announces new dates of a consol to a customer. Has no links, because the preview shows the same text.
 * @param hblNos of all parcels of the customer in the consol
 */
export const delayMail = (dates: DateChange, hblNos: readonly string[]): Mail => {
  const others = hblNos.length - MAX_LINES;
  const named = hblNos.slice(0, MAX_LINES).join(', ');
  return mailOf({
    subject: `[한호] ${delayStatement(dates)}`,
    greeting: `${delayStatement(dates)}.`,
    lines: [
      ...changedDates(dates),
      ...delayCauses(dates),
      `H/BL 번호 ${hblNos.length.toLocaleString('ko-KR')}건: ${named}${others > 0 ? ` 외 ${others.toLocaleString('ko-KR')}건` : ''}`,
      '자세한 내용은 로그인한 뒤 내 배송에서 확인해주세요.',
      CHOICE,
    ],
  });
};

type EndedImport = {
  filename: string;
  dryRun: boolean;
  result: { successCount: number; failedCount: number } | null;
  reason: string | null;
};

/** Announces the end of an import job, or of its dry run. */
export const importMail = (
  name: string,
  { filename, dryRun, result, reason }: EndedImport,
  href: string,
): Mail => {
  const work = dryRun ? '엑셀 파일 확인' : '엑셀 대량등록';
  const ending = `${work}${result ? '이 끝났습니다' : '에 실패했습니다'}`;
  const labels = dryRun ? ['등록할 주문', '등록할 수 없는 주문'] : ['등록한 주문', '실패한 주문'];
  const counts = result && [result.successCount, result.failedCount];
  return mailOf({
    subject: `[${companyName}] ${ending}`,
    greeting: `${name}님, ${ending}.`,
    lines: [
      `파일: ${filename}`,
      counts
        ? labels.map((label, nth) => `${label} ${counts[nth]?.toLocaleString('ko-KR')}건`).join(', ')
        : (reason ?? ''),
      '자세한 결과는 파일을 올린 브라우저에서 엑셀 대량등록을 다시 열면 볼 수 있습니다.',
    ],
    button: { label: '통합 조회 열기', href },
  });
};

/** Announces a statement to a partner. @param total with its currency @param dueOn last day of payment */
export const statementMail = (
  { number, month, total, dueOn }: { number: string; month: string; total: string; dueOn: string },
  href: string,
): Mail => {
  const [year, nth] = month.split('-').map(Number);
  const title = `${year}년 ${nth}월 정산서`;
  return mailOf({
    subject: `[한호] ${title} ${number}`,
    greeting: `${title}가 발행되었습니다.`,
    lines: [`정산서 번호: ${number}`, `합계: ${total}`, `납부 기한: ${dueOn}`],
    button: { label: '정산서 보기', href },
  });
};
