import { type Clean, decimal } from '#web/lib/typing.ts';

/** A decimal number without zeros before other digits, as of a number typed after the 0 of a field: `03.2` → `3.2` */
export const measure: Clean = (typed) => decimal(typed).replace(/^0+(?=\d)/, '');
