type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

const COMPOSITION_KEY_CODE = 229;

/**
 * True for keys of an input method that composes a letter, such as a Hangul syllable. Safari reports the key that ends a
 * composition after its end, with the key code only.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;

/** True for the Enter key, except if it ends a composition. Every handler of Enter asks this function. */
export const isEnter = (event: KeyPress): boolean => event.key === 'Enter' && !isComposing(event);
