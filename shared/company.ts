// Separate from `words.ko.ts`, so that a page that needs only the name for its title does not load all sentences.
export const companyName = '한호로지스';
export const companyNameEnglish = 'Hanho Logistics';
