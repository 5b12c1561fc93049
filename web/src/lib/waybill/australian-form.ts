/** Digit groups of a national number without its leading zero: mobile numbers begin with 4, area codes are 2, 3, 7 and 8. */
const groupNational = (digits: string): string | undefined => {
  const mobile = /^(4\d\d)(\d{3})(\d{3})$/.exec(digits);
  const landline = /^([2378])(\d{4})(\d{4})$/.exec(digits);
  return (mobile ?? landline)?.slice(1).join(' ');
};

/**
 * Australian phone number in international form, such as `+61 491 570 006`. Undefined for other numbers.
 * @param digits with the country code 61
 */
export const internationalPhone = (digits: string): string | undefined => {
  const national = digits.startsWith('61') ? groupNational(digits.slice(2).replace(/^0/, '')) : undefined;
  return national && `+61 ${national}`;
};

/**
 * Like `internationalPhone`, and also for a number without country code, such as `0491570006`. Only for people in Australia,
 * because Korean area codes begin with the same digits.
 */
export const australianPhone = (digits: string): string | undefined => {
  const national = digits.startsWith('0') ? groupNational(digits.slice(1)) : undefined;
  return national ? `+61 ${national}` : internationalPhone(digits);
};

const states: Record<string, string> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'western australia': 'WA',
  'south australia': 'SA',
  tasmania: 'TAS',
  'australian capital territory': 'ACT',
  'northern territory': 'NT',
};
const stateNames = [...Object.values(states), ...Object.keys(states)].join('|');
const address = new RegExp(
  `^(?<street>.+),\\s*(?<suburb>[a-z' -]+?),?\\s+(?<state>${stateNames}),?\\s+(?<postcode>\\d{4})(?:,?\\s+(?:australia|aus))?[.,]?$`,
  'i',
);

/**
 * Lines of an Australian address as its post writes them: street, then suburb, state and postcode in capitals. Any other
 * address is one line.
 */
export const addressLines = (text: string): string[] => {
  const { street, suburb, state = '', postcode } = address.exec(text.trim())?.groups ?? {};
  if (!street || !suburb) return [text];
  const stateCode = states[state.toLowerCase()] ?? state;
  return [street, `${suburb} ${stateCode} ${postcode} AUSTRALIA`.toUpperCase()];
};
