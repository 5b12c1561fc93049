// Separate from `words.ko.ts`, because every page title needs only this name.
export const companyName = '한호로지스';
export const companyNameEnglish = 'Hanho Logistics';
