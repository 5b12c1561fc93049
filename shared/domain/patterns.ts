/** Forms that texts of an order have to fit. */
export const patterns = {
  englishName: /^[A-Za-z ]+$/,
  englishAddress: /^[A-Za-z0-9 .,#'()/&-]+$/,
  /** Name of a person: Hangul and blanks. */
  koreanName: /^[가-힣 ]+$/,
  /** Name of a company: at least one Hangul syllable, with digits, letters and common punctuation. */
  koreanFirm: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()&·㈜-]+$/,
  koreanAddress: /^(?=.*[가-힣])[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  /** The second address line: a flat number alone is enough. */
  koreanAddressDetail: /^[가-힣A-Za-z0-9 .,()/~#&·_-]+$/,
  phone: /^\d{1,11}$/,
  zipcode: /^\d{5}$/,
  alphanumeric: /^[A-Za-z0-9 -]+$/,
  hsCode: /^\d{6}$/,
  code: /^[A-Za-z0-9_.-]+$/,
  /** Personal customs clearance code. Another form causes a warning, not an error. */
  personalPcc: /^P\d{12}$/,
} as const;
