import { Icon } from './icons.tsx';

/** Why a form could not be sent, said aloud when it appears. */
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
