import { confirm } from './dialogs.tsx';

/** Asks whether the newest saved content may replace the typed values, after a save that met a newer version. */
export const offerNewest = (title: string, reason: string): Promise<boolean> =>
  confirm({
    title,
    body: `${reason}\n최신 내용을 불러오면 입력한 내용은 지워집니다.`,
    action: '다시 불러오기',
    cancel: '계속 입력',
  });
