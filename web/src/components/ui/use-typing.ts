import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { isEnter } from '#web/lib/keys.ts';
import { formatInPlace, isTyped, shownText, type Typing } from '#web/lib/typing.ts';

type TextInput = HTMLInputElement | HTMLTextAreaElement;
type InputEvent = SyntheticEvent<TextInput>;

type Receivers = {
  /** Receives an event after which the input has the typed text. */
  onType: (event: InputEvent) => unknown;
  /** Receives the text of a paste or autofill, formatted if it can be read. */
  onEnter: (text: string) => void;
  /** Receives a typed text after it was completed and formatted. */
  onFormat: (text: string) => void;
  /** Called after the user has left a field whose text was changed. */
  onLeave: (text: string) => void;
};

const isComposing = ({ nativeEvent }: InputEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;

/** Browsers report each typed part of a date as a new value. */
const isDate = ({ type }: TextInput): boolean => /^(date|month|time)/.test(type);

/**
 * Handlers of an input for texts of a kind. They format the text while it is typed and, if it can be read, when it is
 * complete: after a paste or autofill, with Enter, and when the field loses the focus. A text is unchanged while an input
 * method composes a letter.
 */
export const useTyping = (typing: Typing, { onType, onEnter, onFormat, onLeave }: Receivers) => {
  const isChanged = useRef(false);
  const complete = (input: TextInput): void => {
    const text = shownText(typing, input.value);
    if (isChanged.current && text !== input.value) onFormat(text);
  };
  const handleChange = (event: InputEvent): unknown => {
    const { currentTarget: input, nativeEvent } = event;
    isChanged.current = true;
    if (isTyped(nativeEvent) || isDate(input) || input.value.trim() === '') {
      if (typing.whileTyping && !isComposing(event)) formatInPlace(input, typing.whileTyping);
      return onType(event);
    }
    // The next word follows a blank at the end, as in an address that is pasted in parts.
    return onEnter(/\s$/.test(input.value) ? input.value : shownText(typing, input.value));
  };
  return {
    onChange: handleChange,
    onCompositionEnd: handleChange,
    onKeyDown: (event: KeyboardEvent<TextInput>): void => {
      if (isEnter(event.nativeEvent)) complete(event.currentTarget);
    },
    onBlur: (event: FocusEvent<TextInput>): void => {
      complete(event.currentTarget);
      if (isChanged.current) onLeave(event.currentTarget.value);
      isChanged.current = false;
    },
  };
};
