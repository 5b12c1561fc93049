import { formatMobile } from './values/phone-format.ts';

// Masks as the Korean privacy commission recommends for waybills: the middle of a name, the last four digits of a phone
// number. All screens mask the same parts, so that two masked copies cannot be combined into the full text.

/** 홍길동 → 홍*동, 홍길 → 홍*, 남궁민수 → 남**수 */
export const maskName = (name: string): string => {
  // Invisible characters are removed, because they would count as letters: a short name would be shown in full.
  const letters = [...name.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160]/gu, '')];
  if (letters.length <= 1) return '*'.repeat(letters.length);
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
};

/** 01012345678 → 010-1234-**** */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return formatMobile(`${digits.slice(0, -4)}${'*'.repeat(Math.min(4, digits.length))}`);
};

/** minji@example.com → mi***@example.com. @param shown maximum letters before the mask */
export const maskEmail = (email: string, shown = 2): string => {
  const at = email.lastIndexOf('@');
  if (at < 0) return '***';
  return `${email.slice(0, Math.min(shown, at - 1))}***${email.slice(at)}`;
};

/** P123456789012 → P******9012. A text that is too short for a code is masked as a whole. */
export const maskPcc = (pcc: string): string =>
  pcc.length > 8 ? `${pcc.slice(0, 1)}******${pcc.slice(-4)}` : '*'.repeat(pcc.length);
