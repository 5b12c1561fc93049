export const patterns = {
  englishName: /^[A-Za-z ]+$/,
  englishAddress: /^[A-Za-z0-9 .,#'()/&-]+$/,
  koreanName: /^[가-힣 ]+$/,
  /** Name of a person or company: contains at least one Hangul syllable. */
  koreanFirm: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()&·㈜-]+$/,
  koreanAddress: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  /** Hangul is not required, because a flat number alone is a valid address detail. */
  koreanAddressDetail: /^[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  phone: /^\d{1,11}$/,
  zipcode: /^\d{5}$/,
  alphanumeric: /^[A-Za-z0-9 -]+$/,
  hsCode: /^\d{6}$/,
  code: /^[A-Za-z0-9_.-]+$/,
  /** Personal customs clearance code. A form shows a warning for another format, but accepts the code. */
  personalPcc: /^P\d{12}$/,
} as const;
