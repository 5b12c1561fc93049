// Follows the privacy commission's guidance for waybills: middle of the name, last four digits of the phone, address down
// to the district. The style is the same everywhere, so that two masked copies cannot be combined into a clear one.

/** 홍길동 → 홍*동, 홍길 → 홍*, 남궁민수 → 남**수 */
export const maskName = (name: string): string => {
  // Invisible characters would count as the masked middle of a short name.
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

/** minji@example.com → mi***@example.com */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 0) return '***';
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
};

const group = (text: string, sizes: readonly number[]): string => {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    groups.push(text.slice(at, at + size));
    at += size;
  }
  return groups.join('-');
};

/** 10 characters 3-3-4, 11 characters 3-4-4, any other length unchanged. */
export const formatMobile = (digits: string): string => {
  if (digits.length === 10) return group(digits, [3, 3, 4]);
  if (digits.length === 11) return group(digits, [3, 4, 4]);
  return digits;
};

/** 10 digits 2-4-4, 11 digits 3-4-4, any other length unchanged. */
export const formatPhone = (digits: string): string => {
  if (digits.length === 10) return group(digits, [2, 4, 4]);
  if (digits.length === 11) return group(digits, [3, 4, 4]);
  return digits;
};
