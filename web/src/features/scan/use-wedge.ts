import { useEffect, useRef } from 'react';
import { createWedge, type WedgeSettings } from './wedge.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const focusedField = (): TextField | undefined => {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
};

// React follows the value of a field only through the setter of the prototype and an `input` event.
const writeValue = (field: TextField, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Calls `onScan` with each code that a scanner types, wherever the focus is. A code that was typed into a field is taken
 * out of it.
 */
export const useWedge = (settings: WedgeSettings, onScan: (code: string) => void): void => {
  const handler = useRef(onScan);
  handler.current = onScan;
  useEffect(() => {
    const wedge = createWedge(settings);
    /** Field that a scan may be typed into, with its value before the scan. */
    let typedInto: { field: TextField; value: string } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (recognised: ReturnType<typeof wedge.press>): boolean => {
      if (recognised.is !== 'scan') return false;
      if (typedInto) writeValue(typedInto.field, typedInto.value);
      handler.current(recognised.code);
      return true;
    };
    const press = (event: KeyboardEvent) => {
      if (event.repeat) return;
      clearTimeout(timer);
      const recognised = wedge.press(event);
      if (recognised.is === 'first') {
        const field = focusedField();
        typedInto = field && { field, value: field.value };
      }
      // Enter and Tab of the scanner must not press a button, send a form or move the focus.
      if (finish(recognised) || recognised.is === 'ignored') event.preventDefault();
      timer = setTimeout(() => finish(wedge.idle(performance.now())), settings.maxInterval);
    };
    // Capturing, because a dialog may stop the event.
    addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', press, { capture: true });
    };
  }, [settings]);
};
