import './print-page.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** While mounted, the browser prints the children instead of the page, on a label of 100 × 150 mm. Load it lazily. */
export const PrintPage = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-page print-label">{children}</div>, document.body);

/** True while the browser prints, whether a button or the browser itself started it. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the pages right after this event, so the sheet must be rendered before the listener returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** While mounted, the browser prints the children instead of the page, in black on A4. They are mounted for printing only. */
export const PrintedSheet = ({ children }: { children: ReactNode }) =>
  useIsPrinting() && createPortal(<div className="print-page print-sheet">{children}</div>, document.body);
