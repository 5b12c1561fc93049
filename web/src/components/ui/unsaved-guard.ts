import { useBlocker } from '@tanstack/react-router';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { confirm } from './dialogs.tsx';

const askBeforeLeaving = () =>
  confirm({
    title: '저장하지 않고 나갈까요?',
    body: '바꾼 내용이 사라집니다.',
    action: '나가기',
    cancel: '계속 수정',
    tone: 'danger',
  });

/** Asks before the user leaves the page with unsaved input. A navigation with `ignoreBlocker` does not ask. */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useUnsavedInput(isUnsaved);
  useBlocker({ disabled: !isUnsaved, shouldBlockFn: async () => !(await askBeforeLeaving()) });
};
