import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Error of a whole form. Screen readers announce it when it appears. */
export const FormFailure = ({ message }: { message?: string }) => (
  <div role="alert">
    {message && (
      <p className="flex items-start gap-2 rounded-control bg-danger-weak px-3.5 py-3 text-14 font-medium text-danger">
        <Icon name="error" size={18} className="mt-0.5" />
        {message}
      </p>
    )}
  </div>
);

export const DraftNote = ({
  text = '작성하던 내용을 불러왔습니다. 이어서 작성해주세요.',
  action,
}: {
  text?: string;
  action?: ReactNode;
}) => (
  <div
    role="status"
    className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control bg-brand-tint px-3.5 py-2.5 text-14 text-brand-strong"
  >
    <p className="flex min-w-0 flex-1 items-start gap-2">
      <Icon name="info" size={18} className="mt-0.5" />
      {text}
    </p>
    {action}
  </div>
);
