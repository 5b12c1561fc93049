import { useEffect, useRef, useState } from 'react';
import { Icon } from '#web/components/ui/icons.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { PhotoError, reducePhoto } from '#web/lib/reduce-photo.ts';

type Taken = { url: string; photo: Blob };

type Props = {
  max: number;
  /** Stores the photos as soon as they are taken. @returns a sentence if they cannot be stored any more */
  store: (photos: readonly Blob[]) => Promise<string | undefined> | undefined;
};

/** Takes photos of a box, reduced to the limits of the server. */
export const PhotoField = ({ max, store }: Props) => {
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [isReducing, setReducing] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef<readonly Taken[]>([]);
  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const change = async (next: readonly Taken[]): Promise<void> => {
    const tooLate = await store(next.map(({ photo }) => photo));
    if (tooLate) {
      // The field may be gone, because the next box was scanned.
      notice.error(tooLate);
      return;
    }
    latest.current = next;
    setTaken(next);
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const free = max - latest.current.length;
    setProblem(files.length > free ? `사진은 ${max}장까지 넣을 수 있습니다.` : '');
    setReducing(true);
    for (const file of files.slice(0, free)) {
      try {
        const photo = await reducePhoto(file);
        await change([...latest.current, { url: URL.createObjectURL(photo), photo }]);
      } catch (error) {
        setProblem(
          error instanceof PhotoError
            ? error.message
            : messageOf(error, '이 브라우저에 사진을 저장하지 못했습니다. 저장 공간을 확인해주세요.'),
        );
      }
    }
    setReducing(false);
  };

  const remove = async (one: Taken): Promise<void> => {
    await change(latest.current.filter((other) => other !== one));
    URL.revokeObjectURL(one.url);
  };

  const isFull = taken.length >= max;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-14 font-semibold">
        사진 {taken.length}/{max}
      </legend>
      <ul className="flex flex-wrap gap-3">
        {taken.map((one, nth) => (
          <li key={one.url} className="relative">
            <img
              src={one.url}
              alt={`찍은 사진 ${nth + 1}`}
              className="size-24 rounded-control border border-line object-cover"
            />
            <button
              type="button"
              aria-label={`사진 ${nth + 1} 지우기`}
              className="absolute -top-2 -right-2 grid size-9 place-items-center rounded-full bg-ink text-surface"
              disabled={isReducing}
              onClick={() => void remove(one)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        {!isFull && (
          <li>
            <label className="grid size-24 cursor-pointer place-items-center rounded-control border-2 border-control border-dashed p-2 text-center text-14 font-semibold hover:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
              {isReducing ? '줄이는 중' : '사진 찍기'}
              <input
                type="file"
                accept="image/*"
                capture="environment"
                multiple
                disabled={isReducing}
                className="sr-only"
                onChange={({ target }) => {
                  void add([...(target.files ?? [])]);
                  target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p role="alert" className="mt-2 text-14 text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
};
