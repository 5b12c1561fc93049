import './print-page.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What the browser prints in place of the page while this is there: one label of 100 by 150 mm. */
export const PrintPage = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-page">{children}</div>, document.body);
