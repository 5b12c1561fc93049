import { Spinner } from '#web/components/spinner.tsx';
import type { Progress } from './import-upload.ts';

const told = ({ of, done, total }: Progress): string => {
  if (of === 'file') return `올리는 중 ${Math.floor((done / total) * 100)}%`;
  return total === 0 ? '파일을 읽는 중' : `${done.toLocaleString()} / ${total.toLocaleString()}건`;
};

/** What is being done, and how much of it is, where a job does it: then the dialog need not stay open. */
export const ImportWorking = ({ text, progress }: { text: string; progress: Progress | undefined }) => (
  <div className="flex flex-col items-center gap-3 py-12 text-center">
    {progress ? (
      <>
        <p role="status" className="text-16 font-semibold">
          {text}
        </p>
        <progress
          aria-label={text}
          value={progress.total > 0 ? progress.done : undefined}
          max={progress.total || undefined}
          className="h-2 w-full max-w-100 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
        />
        <p className="text-14 tabular-nums">{told(progress)}</p>
        <p className="text-13 text-ink-2">
          {progress.of === 'file'
            ? '창을 닫아도 계속됩니다. 다 올릴 때까지 이 페이지를 떠나지 마세요.'
            : '창을 닫거나 페이지를 떠나도 계속됩니다. 다시 열면 이어서 보여드립니다.'}
        </p>
      </>
    ) : (
      <div role="status" className="flex flex-col items-center gap-3 text-16 font-semibold">
        <Spinner />
        <p>{text}</p>
      </div>
    )}
  </div>
);
