import './print-page.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** While mounted, the browser prints the children instead of the page, on a label of 100 × 150 mm. Load it lazily. */
export const PrintPage = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-page">{children}</div>, document.body);
