import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Hint about a doubtful value, which the form accepts. */
export const FieldWarning = ({ children }: { children: ReactNode }) => (
  <span role="status" className="flex items-start gap-1 font-medium text-warning">
    <Icon name="warning" size={16} className="mt-0.5" />
    {children}
  </span>
);
