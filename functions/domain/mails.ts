import { companyName } from '#shared/company.ts';
import { escapeXml } from '#shared/xml.ts';
import type { Mail } from '../adapters/mail.ts';

/** Mails in the product's look. Styles stand in attributes, because mail programs drop anything else. */

type Content = {
  subject: string;
  greeting: string;
  lines: readonly string[];
  button?: { label: string; href: string };
};

const htmlOf = ({ subject, greeting, lines, button }: Content): string => {
  const paragraph = (line: string) =>
    `<p style="margin:0 0 12px;font-size:15px;line-height:1.7;color:#4e5968">${escapeXml(line)}</p>`;
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeXml(button.href)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#1b64da;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeXml(button.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f7f8fa;font-family:Pretendard,'Apple SD Gothic Neo','Malgun Gothic',sans-serif"><div style="max-width:520px;margin:0 auto;padding:40px 32px;border-radius:16px;background:#ffffff"><p style="margin:0 0 28px;font-size:18px;font-weight:700;color:#1b64da">${companyName}</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;color:#191f28">${escapeXml(greeting)}</h1>${lines.map(paragraph).join('')}${link}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9dee4;font-size:12px;line-height:1.6;color:#5f6b7a">발신 전용 메일입니다. 궁금한 점은 고객센터로 문의해주세요.</p></div></body></html>`;
};

const textOf = ({ greeting, lines, button }: Content): string =>
  [greeting, '', ...lines, ...(button ? ['', `${button.label}: ${button.href}`] : []), '', companyName].join(
    '\n',
  );

const mailOf = (content: Content): Mail => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
});

/** How to set a new password; `minutes` is how long the link lives. */
export const resetMail = (name: string, href: string, minutes: number): Mail =>
  mailOf({
    subject: `[${companyName}] 비밀번호 재설정 안내`,
    greeting: `${name}님, 비밀번호를 다시 설정해주세요.`,
    lines: [
      `아래 버튼을 누르면 새 비밀번호를 설정할 수 있습니다. 링크는 ${minutes}분 동안, 한 번만 사용할 수 있습니다.`,
      '요청하신 적이 없다면 이 메일을 무시해주세요. 비밀번호는 바뀌지 않습니다.',
    ],
    button: { label: '비밀번호 재설정', href },
  });
