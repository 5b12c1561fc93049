/** Apart from the other words: every page's title needs it, and little else. */
export const companyName = '한호로지스';
/** On papers that are read abroad. */
export const companyNameEnglish = 'Hanho Logistics';
