/** A module of its own, because every page title needs it and nothing else of `words.ko.ts`. */
export const companyName = '한호로지스';
/** English name, for documents that are read abroad. */
export const companyNameEnglish = 'Hanho Logistics';
