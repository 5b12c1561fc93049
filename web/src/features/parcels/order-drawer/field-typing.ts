import { type Clean, decimal, hyphenate } from '#web/lib/typing.ts';

/** A decimal number without zeros before other digits, as of a number typed after the 0 of a field: `03.2` → `3.2` */
export const measure: Clean = (typed) => decimal(typed).replace(/^0+(?=\d)/, '');

/** Like `hyphenate`; groups an Australian mobile number after its country code: `61491570157` → `61-491-570-157` */
export const mobile: Clean = (typed) =>
  hyphenate(typed).replace(/^61(4)-(\d\d)(\d\d)-(\d)(\d{3})$/, '61-$1$2-$3$4-$5');
