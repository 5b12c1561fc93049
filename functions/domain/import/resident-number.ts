// Korean resident registration number: date of birth, then a digit for century and sex, and six more digits.
const RESIDENT_NUMBER = /^(\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))[- ]?[1-8]\d{6}$/;

/** Replaces the second part of a resident registration number, which must not be repeated. Other texts stay unchanged. */
export const maskResidentNumber = (text: string): string => text.replace(RESIDENT_NUMBER, '$1-*******');
