import { confirm } from '#web/components/ui/dialogs.tsx';
import { readBacklog, removeOld, removeSessions, usedScanDb } from '#web/lib/scan-store.ts';
import { getSession } from '#web/lib/session.ts';

// Several members use a scanner or a tablet of the warehouse.

/** Names what the member has not sent or not confirmed on this device. Empty if there is nothing. */
const readLeftovers = async (memberId: number): Promise<string> => {
  const db = await usedScanDb();
  if (!db) return '';
  const { unsent, photos, refused, questions } = await readBacklog(db, memberId);
  const counts = [
    ['보내지 않은 스캔', unsent, '건'],
    ['사진', photos, '장'],
    ['확인하지 않은 스캔', refused.length + questions.length, '건'],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count, unit]) => `${name} ${count.toLocaleString('ko-KR')}${unit}`)
    .join(', ');
};

/** Asks before a member leaves scans behind on this device. @returns false if the member stays signed in */
export const mayLeaveDevice = async (): Promise<boolean> => {
  // A browser that stores nothing has nothing left.
  const leftovers = await readLeftovers(getSession()?.memberId ?? 0).catch(() => '');
  if (!leftovers) return true;
  return confirm({
    title: '로그아웃할까요?',
    body: `이 기기에 남은 것: ${leftovers}
같은 회원이 이 기기에서 스캔 화면을 다시 열어야 보내거나 확인할 수 있습니다. 7일이 지나면 지워집니다.`,
    action: '그래도 로그아웃',
    tone: 'danger',
  });
};

/** Deletes from this device what is sent and what is old, of any member. */
export const clearDevice = async (now: Date): Promise<void> => {
  const db = await usedScanDb();
  if (!db) return;
  await removeSessions(db);
  await removeOld(db, now);
};
