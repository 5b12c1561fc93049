import { formatMobile, formatPhone } from './phone-format.ts';

// Phone numbers as every paper prints them: labels, invoices and G1.

// Digit groups of a national number without its leading zero: mobile numbers begin with 4, area codes are 2, 3, 7 and 8.
const groupNational = (digits: string): string | undefined => {
  const mobile = /^(4\d\d)(\d{3})(\d{3})$/.exec(digits);
  const landline = /^([2378])(\d{4})(\d{4})$/.exec(digits);
  return (mobile ?? landline)?.slice(1).join(' ');
};

// An Australian number with the country code 61.
const internationalPhone = (digits: string): string | undefined => {
  const national = digits.startsWith('61') ? groupNational(digits.slice(2).replace(/^0/, '')) : undefined;
  return national && `+61 ${national}`;
};

// Also a number without country code, such as `0491570006`. Only for people in Australia, because Korean area codes begin
// with the same digits.
const australianPhone = (digits: string): string | undefined => {
  const national = digits.startsWith('0') ? groupNational(digits.slice(1)) : undefined;
  return national ? `+61 ${national}` : internationalPhone(digits);
};

/** Phone number of a sender, who is usually in Australia: `+61 491 570 006`. */
export const printedSenderPhone = (digits: string): string => australianPhone(digits) ?? formatMobile(digits);

/** Mobile number of a recipient: `010-1234-5678`. */
export const printedMobile = (digits: string): string => internationalPhone(digits) ?? formatMobile(digits);

/** Home phone of a recipient: `02-1234-5678`. */
export const printedHomePhone = (digits: string): string => internationalPhone(digits) ?? formatPhone(digits);
