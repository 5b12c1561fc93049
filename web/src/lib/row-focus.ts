import type { KeyboardEvent } from 'react';

/** Steps of the arrow keys. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the buttons of the rows of a table with the arrow keys. */
export const moveRowFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.indexOf(event.target as HTMLButtonElement);
  if (step === undefined || from < 0) return;
  event.preventDefault();
  buttons[Math.min(Math.max(from + step, 0), buttons.length - 1)]?.focus();
};
