import { useLayoutEffect, useRef } from 'react';
import { ALONE_MS, createWedge, SLOW_INTERVAL, type WedgeSettings } from './wedge.ts';

const fieldTypes = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
type Field = InstanceType<(typeof fieldTypes)[number]>;

const isField = (element: Element | null): element is Field =>
  fieldTypes.some((type) => element instanceof type);

// React follows the value of a field only through the setter of the prototype and its event. Typed letters select an
// option of a list.
const writeValue = (field: Field, value: string): void => {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
};

type Handlers = {
  onScan: (code: string) => void;
  /** @returns true if the code is accepted as a scan */
  onSlow: (code: string) => boolean;
  /** Called with a character that was pressed alone. */
  onKey: (character: string) => void;
};

/**
 * Calls `onScan` with each code that a scanner types, wherever the focus is, and removes the code from the field that has
 * the focus. Outside of fields, calls `onSlow` with a code that came too slowly for a scan, and `onKey` with a single key.
 */
export const useWedge = (settings: WedgeSettings, handlers: Handlers): void => {
  const handler = useRef(handlers);
  handler.current = handlers;
  // A layout effect, because a scanner may type as soon as the page shows that it waits for scans.
  useLayoutEffect(() => {
    const wedge = createWedge(settings);
    /** Field that a scan may be typed into, with its value before the scan. */
    let typedInto: { field: Field; value: string } | undefined;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const finish = (recognised: ReturnType<typeof wedge.press>): boolean => {
      if (recognised.is !== 'scan') return false;
      if (typedInto) writeValue(typedInto.field, typedInto.value);
      handler.current.onScan(recognised.code);
      return true;
    };
    const finishSlow = (recognised: ReturnType<typeof wedge.press>): boolean => {
      if (recognised.is !== 'slow' || isField(document.activeElement)) return false;
      if (handler.current.onSlow(recognised.code)) wedge.accept(recognised.pace);
      return true;
    };
    const settle = () => {
      const recognised = wedge.idle(performance.now());
      if (finish(recognised) || recognised.is !== 'alone' || isField(document.activeElement)) return;
      handler.current.onKey(recognised.character);
    };
    const stopTimers = () => timers.forEach(clearTimeout);
    const press = (event: KeyboardEvent) => {
      if (event.repeat) return;
      stopTimers();
      const recognised = wedge.press(event);
      if (recognised.is === 'first') {
        const field = document.activeElement;
        typedInto = isField(field) ? { field, value: field.value } : undefined;
      }
      // Enter and Tab of the scanner must not press a button, send a form or move the focus.
      if (finish(recognised) || finishSlow(recognised) || recognised.is === 'ignored') event.preventDefault();
      const { maxInterval } = settings;
      timers = [maxInterval, Math.max(maxInterval, ALONE_MS), SLOW_INTERVAL].map((ms) =>
        setTimeout(settle, ms),
      );
    };
    // Capturing, because a dialog may stop the event.
    addEventListener('keydown', press, { capture: true });
    return () => {
      stopTimers();
      removeEventListener('keydown', press, { capture: true });
    };
  }, [settings]);
};
