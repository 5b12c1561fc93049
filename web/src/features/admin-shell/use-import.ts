import { useEffect, useRef, useState } from 'react';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_BYTES, spreadsheetName } from '#shared/domain/order-sheet.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { followJob, forgetJob, importByUpload, keptJob, type Progress } from './import-upload.ts';

/** `failedRowCount`: how many rows failed, where `failedRows` are only the first of them. */
export type ImportAnswer = Answer<'POST /api/parcel/importExcel'> & { failedRowCount?: number };

/** The file, or what it was called, once the page that it was chosen on is gone. */
type Chosen = File | { name: string };
/** Where a bulk registration stands; `failure` says why its last step did not succeed. */
type Stage =
  | { name: 'choose' }
  /** `progress`: of the upload or its job; a call has none. */
  | { name: 'check' | 'register'; file: Chosen; progress?: Progress }
  /** It may be registered, or what its headers stand for is to be told. */
  | { name: 'ready' | 'map'; file: Chosen; plan: ImportAnswer; isLarge: boolean }
  | { name: 'done'; file: Chosen; result: ImportAnswer };

/** A large file takes several calls: each goes on where the one before ran out of time. */
const MAX_CALLS = 20;
const UNAVAILABLE = 503;
const FAILED = '엑셀 대량등록 중 오류가 발생했습니다.';

const waited = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const problemOf = ({ name, size }: File): string | undefined => {
  if (!spreadsheetName.test(name)) return '.xls 또는 .xlsx 파일만 등록할 수 있습니다.';
  return size > MAX_UPLOAD_BYTES ? '20MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.' : undefined;
};

const sentenceOf = (error: unknown): string => {
  const reason = messageOf(error);
  return reason === FAILED ? reason : `${FAILED} ${reason}`;
};

/** Whether required columns are not found, so that no order is. */
export const isMissing = ({ dryRun }: ImportAnswer): boolean => (dryRun?.missing.length ?? 0) > 0;

/** The steps of the bulk registration: choose a file, have it checked (and say what its headers stand for), register it, see what became of it. */
export const useImport = (partnerId: number | undefined, onRegistered: () => void) => {
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [failure, setFailure] = useState<string>();
  // The same registration goes under the same key, so that a repeat goes on instead of starting anew.
  const key = useRef('');

  const tell = (progress: Progress): void =>
    setStage((now) => (now.name === 'check' || now.name === 'register' ? { ...now, progress } : now));
  const showPlan = (file: Chosen, plan: ImportAnswer, isLarge: boolean): void =>
    setStage({ name: isMissing(plan) ? 'map' : 'ready', file, plan, isLarge });
  const showResult = (file: Chosen, result: ImportAnswer): void => {
    setStage({ name: 'done', file, result });
    if (result.successCount > 0) onRegistered();
  };
  const startOver = (): void => {
    forgetJob();
    setStage({ name: 'choose' });
    setFailure(undefined);
  };
  const failed = (error: unknown): void => {
    startOver();
    setFailure(sentenceOf(error));
  };

  /** Undefined where the file holds more than one call takes. */
  const checkByCall = async (file: File, forPartner?: number): Promise<ImportAnswer | undefined> => {
    if (file.size > MAX_IMPORT_BYTES) return undefined;
    try {
      const body = { importExcel: file, partnerId: forPartner, dryRun: '1' as const };
      return await call('POST /api/parcel/importExcel', { form: 'multipart', body });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SPREADSHEET_TOO_LARGE') return undefined;
      throw error;
    }
  };

  const check = async (file: File, forPartner = partnerId): Promise<void> => {
    const problem = problemOf(file);
    setFailure(problem);
    if (problem) return setStage({ name: 'choose' });
    setStage({ name: 'check', file });
    key.current = crypto.randomUUID();
    try {
      const plan = await checkByCall(file, forPartner);
      if (plan) return showPlan(file, plan, false);
      showPlan(file, await importByUpload(file, { partnerId: forPartner, dryRun: '1' }, tell), true);
    } catch (error) {
      failed(error);
    }
  };

  /** A page that was loaded anew has no file any more, so it is chosen again. */
  const checkAgain = async (forPartner = partnerId): Promise<void> => {
    if ('file' in stage && stage.file instanceof File) await check(stage.file, forPartner);
    else startOver();
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
    if (stage.name !== 'ready' || !(stage.file instanceof File)) return;
    const { file, isLarge } = stage;
    setFailure(undefined);
    setStage({ name: 'register', file });
    try {
      const wish = { partnerId, repeat: repeat ? ('1' as const) : ('0' as const) };
      showResult(file, isLarge ? await importByUpload(file, wish, tell) : await send(file, repeat));
    } catch (error) {
      forgetJob();
      setFailure(sentenceOf(error));
      setStage(stage);
    }
  };

  /** Goes on with the job that this tab followed when its page was left. */
  const goOn = async ({
    jobId,
    filename,
    isCheck,
  }: NonNullable<ReturnType<typeof keptJob>>): Promise<void> => {
    const file = { name: filename };
    setStage({ name: isCheck ? 'check' : 'register', file });
    try {
      const answer = await followJob(jobId, tell);
      if (isCheck) showPlan(file, answer, true);
      else showResult(file, answer);
    } catch (error) {
      failed(error);
    }
  };
  const [kept] = useState(keptJob);
  const isGoingOn = useRef(false);
  useEffect(() => {
    if (!kept || isGoingOn.current) return;
    isGoingOn.current = true;
    void goOn(kept);
  });

  /** Between the checked file and what its headers stand for. */
  const turnTo = (name: 'map' | 'ready'): void => {
    if (stage.name === 'map' || stage.name === 'ready') setStage({ ...stage, name });
  };

  return { stage, failure, setFailure, check, checkAgain, register, turnTo, startOver };
};
