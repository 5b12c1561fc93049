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
