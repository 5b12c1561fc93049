import { useEffect, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES, spreadsheetName } from '#shared/domain/order-sheet.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import type { Body } from '#web/lib/call.ts';
import { ChosenFile, isFileChanged, readFile } from '#web/lib/chosen-file.ts';
import { useCorrections } from './corrections.ts';
import { hasSuggestions } from './header-choices.ts';
import {
  clearStoredJob,
  followJob,
  type ImportAnswer,
  importByJob,
  importCorrections,
  type JobResult,
  type Progress,
  ProtectedFileError,
  readStoredJob,
  unlockJob,
} from './import-job.ts';

/** The file, or only the name of the file after a page reload. */
type ImportFile = ChosenFile | { name: string };
type Work = 'check' | 'register';
/**
 * Stage of a bulk registration. A check leads to `map` if columns are missing or only suggested, otherwise to `ready`. A
 * protected file leads to `password`.
 */
type Stage =
  | { name: 'choose' }
  | { name: Work; file: ImportFile; progress: Progress }
  | { name: 'password'; file: ImportFile; jobId: string; work: Work; stageAfterCheck: 'ready' | 'map' }
  | { name: 'ready' | 'map'; file: ImportFile; plan: ImportAnswer }
  | { name: 'done'; file: ImportFile; jobId: string; result: ImportAnswer };
type RunOptions = { stageOnFailure?: Stage; stageAfterCheck?: 'ready' | 'map' };
type WorkOnJob = (onProgress: (progress: Progress) => void) => Promise<JobResult>;

/** Choices of the user that decide which part of the file is read. */
type Reading = Pick<Body<'POST /api/parcel/importExcelUpload'>, 'headerRow' | 'sheet' | 'includeHidden'>;

const STARTED: Progress = { unit: 'orders', done: 0, total: 0 };
const FAILED = '엑셀 대량등록 중 오류가 발생했습니다.';

const fileProblem = ({ name, size }: File): string | undefined => {
  if (!spreadsheetName.test(name)) return '.xls 또는 .xlsx 파일만 등록할 수 있습니다.';
  return size > MAX_UPLOAD_BYTES ? '20MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.' : undefined;
};

const failureMessage = (error: unknown): string => {
  const reason = messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
  const isWrongPassword = error instanceof ApiError && error.code === 'SPREADSHEET_PASSWORD';
  return reason === FAILED || isWrongPassword || isFileChanged(error) ? reason : `${FAILED} ${reason}`;
};

/** True if the file lacks required columns, so that no order can be registered. */
export const hasMissingColumns = ({ dryRun }: ImportAnswer): boolean => (dryRun?.missing.length ?? 0) > 0;

const mustBeMapped = (answer: ImportAnswer): boolean =>
  hasMissingColumns(answer) || (answer.dryRun !== undefined && hasSuggestions(answer.dryRun));

/** State and actions of a bulk registration. After a page reload, the hook resumes the job of this tab. */
export const useImport = (partnerId: number | undefined, onRegistered: () => void) => {
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [failure, setFailure] = useState<string>();
  const corrections = useCorrections();
  const [reading, setReading] = useState<Reading>({});
  // A retry after a lost response uses the same idempotency key, so that no order is registered twice.
  const attempt = useRef<Attempt>(undefined);
  /** Password of the chosen file, so that its registration does not ask again. It is stored nowhere else. */
  const password = useRef<string>(undefined);

  const unlock = (work: Work, file: ImportFile, jobId: string, typed: string): WorkOnJob => {
    const kept = { filename: file.name, partnerId, isCheck: work === 'check' };
    return (onProgress) => unlockJob({ jobId, password: typed }, kept, onProgress);
  };

  /** Runs a job for a file and shows progress and result. A failure returns to `stageOnFailure`. */
  const run = async (
    work: Work,
    file: ImportFile,
    job: WorkOnJob,
    { stageOnFailure = { name: 'choose' }, stageAfterCheck = 'ready' }: RunOptions = {},
  ): Promise<void> => {
    const onProgress = (progress: Progress) => setStage({ name: work, file, progress });
    setFailure(undefined);
    onProgress(STARTED);
    try {
      const { jobId, answer } = await job(onProgress);
      corrections.clear();
      if (work === 'check')
        return setStage({ name: mustBeMapped(answer) ? 'map' : stageAfterCheck, file, plan: answer });
      password.current = undefined;
      setStage({ name: 'done', file, jobId, result: answer });
      if (answer.successCount > 0) onRegistered();
    } catch (error) {
      if (error instanceof ProtectedFileError) {
        const { jobId } = error;
        const locked = { name: 'password', file, jobId, work, stageAfterCheck } as const;
        const known = password.current;
        password.current = undefined;
        return known === undefined ? setStage(locked) : unlockWith(known, locked);
      }
      if (endsAttempt(error)) attempt.current = undefined;
      clearStoredJob();
      setFailure(failureMessage(error));
      setStage(isFileChanged(error) ? { name: 'choose' } : stageOnFailure);
    }
  };

  const unlockWith = async (typed: string, locked: Extract<Stage, { name: 'password' }>): Promise<void> => {
    const { file, jobId, work, stageAfterCheck } = locked;
    const job: WorkOnJob = async (onProgress) => {
      const result = await unlock(work, file, jobId, typed)(onProgress);
      password.current = typed;
      return result;
    };
    await run(work, file, job, { stageOnFailure: locked, stageAfterCheck });
  };

  const startOver = (): void => {
    clearStoredJob();
    corrections.clear();
    password.current = undefined;
    setFailure(undefined);
    setStage({ name: 'choose' });
  };

  const checkFile = async (
    file: ChosenFile,
    options: Reading & { partnerId: number | undefined },
    stageAfterCheck: 'ready' | 'map' = 'ready',
  ): Promise<void> => {
    attempt.current = undefined;
    const { partnerId: _, ...chosen } = options;
    setReading(chosen);
    const job: WorkOnJob = (onProgress) => importByJob(file, { ...options, dryRun: '1' }, onProgress);
    await run('check', file, job, { stageAfterCheck });
  };

  const check = async (file: File): Promise<void> => {
    password.current = undefined;
    setStage({ name: 'check', file, progress: STARTED });
    const chosen = fileProblem(file) ?? (await readFile(file).catch((error: unknown) => messageOf(error)));
    if (chosen instanceof ChosenFile) return checkFile(chosen, { partnerId });
    setFailure(chosen);
    setStage({ name: 'choose' });
  };

  /**
   * Checks the file again. After a page reload the file is not available, so the user chooses it again.
   * @param changes of the choices what is read; a changed row of the headers shows the columns of this row
   */
  const checkAgain = async (
    changes: Reading = {},
    chosenPartnerId: number | undefined = partnerId,
  ): Promise<void> => {
    if (!('file' in stage && stage.file instanceof ChosenFile)) return startOver();
    const options = { ...reading, ...changes, partnerId: chosenPartnerId };
    await checkFile(stage.file, options, changes.headerRow === undefined ? 'ready' : 'map');
  };

  const register = async (repeat: boolean): Promise<void> => {
    if (stage.name !== 'ready' || !(stage.file instanceof ChosenFile)) return;
    const { file } = stage;
    const options = { partnerId, ...reading, repeat: repeat ? ('1' as const) : ('0' as const) };
    attempt.current = attemptFor(JSON.stringify(options), attempt.current);
    const { key } = attempt.current;
    const job: WorkOnJob = (onProgress) => importByJob(file, options, onProgress, key);
    await run('register', file, job, { stageOnFailure: stage });
  };

  const sendCorrections = async (): Promise<void> => {
    if (stage.name !== 'done' || corrections.cells.length === 0) return;
    const { file, jobId } = stage;
    const body = { jobId, cells: corrections.cells };
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    const { key } = attempt.current;
    const job: WorkOnJob = (onProgress) =>
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
    reading,
    check,
    checkAgain,
    register,
    sendCorrections,
    switchStage,
    startOver,
    sendPassword: async (typed: string): Promise<void> => {
      if (stage.name === 'password') await unlockWith(typed, stage);
    },
    forgetPassword: (): void => {
      password.current = undefined;
    },
  };
};

export type BulkImport = ReturnType<typeof useImport>;
