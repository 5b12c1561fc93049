import { useRef, useState } from 'react';
import { MAX_IMPORT_BYTES, spreadsheetName } from '#shared/domain/order-sheet.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { type Answer, call } from '../../lib/call.ts';

export type ImportAnswer = Answer<'POST /api/parcel/importExcel'>;

/** Where a bulk registration stands; `failure` says why its last step did not succeed. */
type Stage =
  | { name: 'choose' }
  | { name: 'check'; file: File }
  | { name: 'ready'; file: File; plan: ImportAnswer }
  | { name: 'register'; file: File; plan: ImportAnswer }
  | { name: 'done'; file: File; result: ImportAnswer };

/** A large file takes several calls: each goes on where the one before ran out of time. */
const MAX_CALLS = 20;
const UNAVAILABLE = 503;
const FAILED = '엑셀 대량등록 중 오류가 발생했습니다.';

const waited = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const problemOf = ({ name, size }: File): string | undefined => {
  if (!spreadsheetName.test(name)) return '.xls 또는 .xlsx 파일만 등록할 수 있습니다.';
  return size > MAX_IMPORT_BYTES ? '4MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.' : undefined;
};

const sentenceOf = (error: unknown): string => {
  const reason = messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
  return reason === FAILED ? reason : `${FAILED} ${reason}`;
};

/** The steps of the bulk registration: choose a file, have it checked, register it, see what became of it. */
export const useImport = (partnerId: number | undefined, onRegistered: () => void) => {
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [failure, setFailure] = useState<string>();
  // The same registration goes under the same key, so that a repeat goes on instead of starting anew.
  const key = useRef('');

  const check = async (file: File, forPartner = partnerId): Promise<void> => {
    const problem = problemOf(file);
    setFailure(problem);
    if (problem) return setStage({ name: 'choose' });
    setStage({ name: 'check', file });
    key.current = crypto.randomUUID();
    try {
      const body = { importExcel: file, partnerId: forPartner, dryRun: '1' as const };
      const plan = await call('POST /api/parcel/importExcel', { form: 'multipart', body });
      setStage({ name: 'ready', file, plan });
    } catch (error) {
      setFailure(sentenceOf(error));
      setStage({ name: 'choose' });
    }
  };

  const send = async (file: File, repeat: boolean): Promise<ImportAnswer> => {
    const body = { importExcel: file, partnerId, repeat: repeat ? ('1' as const) : ('0' as const) };
    for (let calls = 1; ; calls += 1) {
      try {
        return await call('POST /api/parcel/importExcel', {
          form: 'multipart',
          body,
          idempotencyKey: key.current,
        });
      } catch (error) {
        const isUnfinished = error instanceof ApiError && error.status === UNAVAILABLE;
        if (!isUnfinished || calls === MAX_CALLS) throw error;
        await waited(error.retryAfter ?? 1);
      }
    }
  };

  const register = async (repeat: boolean): Promise<void> => {
    if (stage.name !== 'ready') return;
    const { file, plan } = stage;
    setFailure(undefined);
    setStage({ name: 'register', file, plan });
    try {
      const result = await send(file, repeat);
      setStage({ name: 'done', file, result });
      if (result.successCount > 0) onRegistered();
    } catch (error) {
      setFailure(sentenceOf(error));
      setStage({ name: 'ready', file, plan });
    }
  };

  const startOver = (): void => {
    setStage({ name: 'choose' });
    setFailure(undefined);
  };

  return { stage, failure, setFailure, check, register, startOver };
};
