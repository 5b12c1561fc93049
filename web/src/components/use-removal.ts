import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { asObject } from '#web/lib/particles.ts';
import { alert, confirm } from './dialogs.tsx';
import { notice } from './notice.tsx';

type Removal = {
  /** The record as people call it: `QF87`. */
  name: string;
  /** More about it, for the question. */
  details?: string;
  send: () => Promise<unknown>;
  /** More to a refusal than the server's sentence. */
  advice?: (error: unknown) => string | undefined;
};

type Words = { question?: string; removed?: string; failed?: string };

/** Deletes a record of a list after a question that names it; `words` where the specification has its own. */
export const useRemoval = (noun: string, queryKey: QueryKey, words: Words = {}) => {
  const client = useQueryClient();
  /** @returns whether it is gone */
  return async ({ name, details, send, advice }: Removal): Promise<boolean> => {
    const yes = await confirm({
      title: words.question ?? `${noun} ${name}을(를) 삭제할까요?`,
      body: words.question ? name : details,
      action: '삭제',
      tone: 'danger',
    });
    if (!yes) return false;
    try {
      await send();
    } catch (error) {
      const reason = messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
      await alert({
        title: words.failed ?? `${noun} 삭제에 실패했습니다.`,
        body: [reason, advice?.(error)].filter(Boolean).join('\n'),
      });
      await client.invalidateQueries({ queryKey });
      return false;
    }
    await client.invalidateQueries({ queryKey });
    notice.success(words.removed ?? `${asObject(noun)} 삭제했습니다.`);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return true;
  };
};
