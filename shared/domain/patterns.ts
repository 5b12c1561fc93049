export const patterns = {
  englishName: /^[A-Za-z ]+$/,
  englishAddress: /^[A-Za-z0-9 .,#'()/&-]+$/,
  koreanName: /^[가-힣 ]+$/,
  /** At least one Hangul syllable. */
  koreanFirm: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()&·㈜-]+$/,
  koreanAddress: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  /** A flat number alone is enough. */
  koreanAddressDetail: /^[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  phone: /^\d{1,11}$/,
  zipcode: /^\d{5}$/,
  alphanumeric: /^[A-Za-z0-9 -]+$/,
  hsCode: /^\d{6}$/,
  code: /^[A-Za-z0-9_.-]+$/,
  /** Personal customs clearance code. Another form causes a warning, not an error. */
  personalPcc: /^P\d{12}$/,
} as const;
