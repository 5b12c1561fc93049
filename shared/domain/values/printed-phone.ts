import { formatAustralian, formatMobile, formatPhone, formatRecipientMobile } from './phone-format.ts';

// Phone numbers as every paper prints them: labels, invoices and G1.

/** Phone number of a sender, who is usually in Australia: `+61 491 570 006`. */
export const printedSenderPhone = (digits: string): string =>
  formatAustralian(digits)?.replace(/^0/, '+61 ') ?? formatMobile(digits);

/** Mobile number of a recipient: `010-1234-5678`. */
export const printedMobile = formatRecipientMobile;

/** Home phone of a recipient: `02-1234-5678`. */
export const printedHomePhone = formatPhone;
