/** Korean resident registration number: day of birth, a digit from 1 to 8 for century and sex, and six more digits. */
const RESIDENT_NUMBER = /^(\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))[\s\p{Pd}]*[1-8]\d{6}$/u;

/** True for a resident registration number, which the law forbids to store. */
export const isResidentNumber = (text: string): boolean => RESIDENT_NUMBER.test(text);

/** Replaces the second part of a resident registration number, which must not be repeated. Other texts stay unchanged. */
export const maskResidentNumber = (text: string): string => text.replace(RESIDENT_NUMBER, '$1-*******');
