import { useEffect, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES, spreadsheetName } from '#shared/domain/order-sheet.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { useCorrections } from './corrections.ts';
import {
  clearStoredJob,
  followJob,
  type ImportAnswer,
  importByJob,
  importCorrections,
  type JobResult,
  type Progress,
  readStoredJob,
} from './import-job.ts';

/** The file, or only the name of the file after a page reload. */
type ImportFile = File | { name: string };
/** Stage of a bulk registration. A check leads to `map` if required columns are missing, otherwise to `ready`. */
type Stage =
  | { name: 'choose' }
  | { name: 'check' | 'register'; file: ImportFile; progress: Progress }
  | { name: 'ready' | 'map'; file: ImportFile; plan: ImportAnswer }
  | { name: 'done'; file: ImportFile; jobId: string; result: ImportAnswer };

const FAILED = '엑셀 대량등록 중 오류가 발생했습니다.';

const fileProblem = ({ name, size }: File): string | undefined => {
  if (!spreadsheetName.test(name)) return '.xls 또는 .xlsx 파일만 등록할 수 있습니다.';
  return size > MAX_UPLOAD_BYTES ? '20MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.' : undefined;
};

const failureMessage = (error: unknown): string => {
  const reason = messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
  return reason === FAILED ? reason : `${FAILED} ${reason}`;
};

/** True if the file lacks required columns, so that no order can be registered. */
export const hasMissingColumns = ({ dryRun }: ImportAnswer): boolean => (dryRun?.missing.length ?? 0) > 0;

/** State and actions of a bulk registration. After a page reload, the hook resumes the job of this tab. */
export const useImport = (partnerId: number | undefined, onRegistered: () => void) => {
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [failure, setFailure] = useState<string>();
  const corrections = useCorrections();
  /** Row that the user chose as the headers of the file. */
  const [headerRow, setHeaderRow] = useState<number>();
  // A retry after a lost response uses the same idempotency key, so that no order is registered twice.
  const attempt = useRef<Attempt>(undefined);

  /** Runs a job for a file and shows progress and result. A failure returns to `stageOnFailure`. */
  const run = async (
    name: 'check' | 'register',
    file: ImportFile,
    job: (onProgress: (progress: Progress) => void) => Promise<JobResult>,
    {
      stageOnFailure = { name: 'choose' },
      stageAfterCheck = 'ready',
    }: { stageOnFailure?: Stage; stageAfterCheck?: 'ready' | 'map' } = {},
  ): Promise<void> => {
    const onProgress = (progress: Progress) => setStage({ name, file, progress });
    setFailure(undefined);
    onProgress({ unit: 'orders', done: 0, total: 0 });
    try {
      const { jobId, answer } = await job(onProgress);
      corrections.clear();
      if (name === 'check')
        return setStage({ name: hasMissingColumns(answer) ? 'map' : stageAfterCheck, file, plan: answer });
      setStage({ name: 'done', file, jobId, result: answer });
      if (answer.successCount > 0) onRegistered();
    } catch (error) {
      if (endsAttempt(error)) attempt.current = undefined;
      clearStoredJob();
      setFailure(failureMessage(error));
      setStage(stageOnFailure);
    }
  };

  const startOver = (): void => {
    clearStoredJob();
    corrections.clear();
    setFailure(undefined);
    setStage({ name: 'choose' });
  };

  const checkFile = async (
    file: File,
    options: { partnerId: number | undefined; headerRow: number | undefined },
    stageAfterCheck: 'ready' | 'map' = 'ready',
  ): Promise<void> => {
    attempt.current = undefined;
    setHeaderRow(options.headerRow);
    const job = (onProgress: (progress: Progress) => void) =>
      importByJob(file, { ...options, dryRun: '1' }, onProgress);
    await run('check', file, job, { stageAfterCheck });
  };

  const check = async (file: File): Promise<void> => {
    const problem = fileProblem(file);
    if (!problem) return checkFile(file, { partnerId, headerRow: undefined });
    setFailure(problem);
    setStage({ name: 'choose' });
  };

  /** Checks the file again. After a page reload the file is not available, so the user chooses it again. */
  const checkAgain = async (chosenPartnerId = partnerId): Promise<void> => {
    if ('file' in stage && stage.file instanceof File)
      await checkFile(stage.file, { partnerId: chosenPartnerId, headerRow });
    else startOver();
  };

  /** Checks the file again with this row as its headers, and shows the columns of this row. */
  const chooseHeaderRow = async (row: number): Promise<void> => {
    if ('file' in stage && stage.file instanceof File)
      await checkFile(stage.file, { partnerId, headerRow: row }, 'map');
    else startOver();
  };

  const register = async (repeat: boolean): Promise<void> => {
    if (stage.name !== 'ready' || !(stage.file instanceof File)) return;
    const { file } = stage;
    const options = { partnerId, headerRow, repeat: repeat ? ('1' as const) : ('0' as const) };
    attempt.current = attemptFor(JSON.stringify(options), attempt.current);
    const { key } = attempt.current;
    const job = (onProgress: (progress: Progress) => void) => importByJob(file, options, onProgress, key);
    await run('register', file, job, { stageOnFailure: stage });
  };

  const sendCorrections = async (): Promise<void> => {
    if (stage.name !== 'done' || corrections.cells.length === 0) return;
    const { file, jobId } = stage;
    const body = { jobId, cells: corrections.cells };
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    const { key } = attempt.current;
    const job = (onProgress: (progress: Progress) => void) =>
      importCorrections(body, { filename: file.name, partnerId }, onProgress, key);
    await run('register', file, job, { stageOnFailure: stage });
  };

  // Resume the job that this tab waited for before the page reload.
  const [storedJob] = useState(readStoredJob);
  const isResumed = useRef(false);
  useEffect(() => {
    if (!storedJob || isResumed.current) return;
    isResumed.current = true;
    const { jobId, filename, isCheck } = storedJob;
    void run(isCheck ? 'check' : 'register', { name: filename }, (onProgress) =>
      followJob(jobId, onProgress),
    );
  });

  const switchStage = (name: 'map' | 'ready'): void => {
    if (stage.name === 'map' || stage.name === 'ready') setStage({ ...stage, name });
  };

  return {
    stage,
    failure,
    setFailure,
    corrections,
    check,
    checkAgain,
    chooseHeaderRow,
    register,
    sendCorrections,
    switchStage,
    startOver,
  };
};

export type BulkImport = ReturnType<typeof useImport>;
