import type { ComponentProps } from 'react';
import type { Read, Reading } from '#shared/domain/values/reading.ts';

// Typing in a field whose text is a value of a kind. A text is never cut: what does not fit stays in the field, and the
// schema of the form says what is wrong with it.

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Attributes of an input, and how it treats its text. */
export type Typing = {
  attributes: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'placeholder'
  >;
  /** Field name for autofill, as in `autocomplete`. */
  autofill?: string;
  /** Reads a text. The value is the text that the field then shows. */
  read: (text: string) => Reading<string>;
  /** Changes a text while it is typed. It removes separators at most. */
  whileTyping?: (text: string) => string;
  /** Limit of typed characters. A pasted text may be longer. */
  maxLength?: number;
  /** Number of characters that count for the limit. By default all of them count. */
  lengthOf?: (text: string) => number;
};

/** Reads a text as the text that a field shows for its value. */
export const readShown =
  <V>(read: Read<V>, format: (value: V) => string): Typing['read'] =>
  (text) => {
    const reading = read(text);
    return 'value' in reading ? { value: format(reading.value) } : reading;
  };

/** Typing of a text without rules of its own. */
export const plainTyping: Typing = { attributes: {}, read: (text) => ({ value: text }) };

/** Text that the field shows after the user has entered `text`: formatted, or as typed if it cannot be read. */
export const shownText = (typing: Typing, text: string): string => {
  const reading = typing.read(text);
  return 'value' in reading ? reading.value : text;
};

// Keyboards of phones, password managers and dictation insert a whole text as if it was typed.
const isWhole = (data: string | null | undefined): boolean => [...(data ?? '')].length > 1;

/** True if the user typed or deleted characters; false if a paste, autofill or a program entered a text as a whole. */
export const isTyped = (event: Event): boolean => {
  const { type, inputType = '', data } = event as Partial<InputEvent>;
  if (inputType === 'insertText') return !isWhole(data);
  return (
    type === 'compositionend' || /^(insertCompositionText|insertLineBreak|delete|history)/.test(inputType)
  );
};

// Own, because public pages whose fields have no kind do not load the spellings of values.
const separators = /[\s\p{Pd}\u2212]/gu;
const withoutSeparators = (text: string): string => text.replace(separators, '');

/** Index after the first `count` characters of a text that are no separators. */
const placeAfter = (count: number, text: string): number => {
  let place = 0;
  for (let left = count; left > 0 && place < text.length; place += 1) {
    if (withoutSeparators(text.charAt(place)) !== '') left -= 1;
  }
  return place;
};

/** Formats the text of an input in place, and keeps the caret after the same character. */
export const formatInPlace = (input: TextInput, format: (text: string) => string): void => {
  const { value, selectionStart } = input;
  const text = format(value);
  if (text === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = withoutSeparators(format(value.slice(0, selectionStart ?? undefined))).length;
  const caret = isAtEnd ? text.length : placeAfter(before, text);
  input.value = text;
  input.setSelectionRange(caret, caret);
};

/** Limit of the characters that a user can type. */
type TypingLimit = { max: number; lengthOf: (text: string) => number };

/**
 * Stops typing in an input at a limit, unlike the attribute `maxlength`, which also cuts pasted and filled texts.
 * @returns removes the limit
 */
export const limitTyping = (input: TextInput, { max, lengthOf }: TypingLimit): (() => void) => {
  const stopAtLimit = (event: Event) => {
    const { inputType, data } = event as InputEvent;
    const { value, selectionStart, selectionEnd } = input;
    // Inputs of the type `email` report no selection, so that their next text is unknown.
    if (inputType !== 'insertText' || isWhole(data) || selectionStart === null || selectionEnd === null)
      return;
    const next = value.slice(0, selectionStart) + (data ?? '') + value.slice(selectionEnd);
    if (lengthOf(next) > Math.max(max, lengthOf(value))) event.preventDefault();
  };
  input.addEventListener('beforeinput', stopAtLimit);
  return () => input.removeEventListener('beforeinput', stopAtLimit);
};
