import { messageOf } from '#web/lib/api-error.ts';
import { confirm } from './dialogs.tsx';

/** Runs an action, and offers to repeat it after each failure. @returns undefined if the user declines to repeat it */
export const withRetry = async <T>(title: string, run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    const body = messageOf(error);
    const isRetrying = await confirm({ title, body, action: '다시 시도', cancel: '닫기' });
    return isRetrying ? withRetry(title, run) : undefined;
  }
};
