import type { ReactNode } from 'react';
import { SenderFields } from '#web/components/people-fields.tsx';

/** 보내는 분 */
export const SenderStep = ({ keep }: { keep?: ReactNode }) => (
  <div className="space-y-6">
    <SenderFields />
    {keep}
  </div>
);
