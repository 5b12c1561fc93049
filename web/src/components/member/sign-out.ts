import { alert } from '#web/components/ui/dialogs.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { persistentDrafts } from '#web/lib/draft.ts';
import { clearSession } from '#web/lib/session.ts';

const accounts = {
  customer: {
    endSession: () => call('GET /api/cust/signOut', { ownsSession: true }),
    failure: '로그아웃 도중 오류가 발생했습니다.',
    next: '/',
  },
  staff: {
    endSession: () => call('POST /api/admin/signOut', { ownsSession: true }),
    failure: '로그아웃 중 오류가 발생했습니다.',
    next: '/admin',
  },
} as const;

// The next member can sign in although the browser does not open its database.
const ignoreFailure = () => {};

/**
 * Ends the session on the server and in the browser, deletes drafts and what the scan station has sent, and loads another
 * page, which drops cached data. Asks first if scans are left on this device.
 */
export const signOut = async (account: keyof typeof accounts): Promise<void> => {
  const { endSession, failure, next } = accounts[account];
  // Without network, the request below says so.
  const device = await import('./leave-device.ts').catch(ignoreFailure);
  if (device && !(await device.mayLeaveDevice())) return;
  try {
    await endSession();
  } catch (error) {
    return alert({ title: '로그아웃', body: messageOf(error, failure) });
  }
  clearSession();
  persistentDrafts.dropAll();
  await device?.clearDevice(deviceNow()).catch(ignoreFailure);
  location.assign(next);
};
