import { redirect } from '@tanstack/react-router';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/ui/dialogs.tsx';
import { resumeSession } from '#web/lib/resume-session.ts';
import { getSession } from '#web/lib/session.ts';

/**
 * If no member is signed in, shows an alert.
 * @param returnPath path to open after the sign-in
 * @throws a redirect to the login page
 */
export const requireMember = async (returnPath: string): Promise<void> => {
  await resumeSession();
  if (getSession()) return;
  await alert({ title: '알림', body: errorCatalog.NOT_SIGNED_IN.message });
  throw redirect({ to: '/login', search: { redirect: returnPath }, replace: true });
};
