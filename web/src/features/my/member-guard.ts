import { redirect } from '@tanstack/react-router';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/dialogs.tsx';
import { resumeSession } from '#web/lib/resume-session.ts';
import { getSession } from '#web/lib/session.ts';

/** Lets only who is signed in pass; says so to anyone else and leads to the login page, with `wayBack`. */
export const requireMember = async (wayBack: string): Promise<void> => {
  await resumeSession();
  if (getSession()) return;
  await alert({ title: '알림', body: errorCatalog.NOT_SIGNED_IN.message });
  throw redirect({ to: '/login', search: { redirect: wayBack }, replace: true });
};
