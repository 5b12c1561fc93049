import { clsx } from 'clsx';
import { useState } from 'react';
import { Icon } from './icons.tsx';
import { notice } from './notice.tsx';

export const DropZone = ({
  title,
  hint,
  accept,
  onFile,
}: {
  title: string;
  hint: string;
  accept: string;
  onFile: (file: File) => void;
}) => {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={clsx(
        'flex cursor-pointer flex-col items-center rounded-card border-2 border-dashed px-4 py-10 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isOver ? 'border-brand bg-brand-tint' : 'border-control hover:bg-subtle',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file, ...others] = event.dataTransfer.files;
        if (others.length > 0) notice.error('파일은 한 번에 하나만 올릴 수 있습니다.');
        else if (file) onFile(file);
      }}
    >
      <Icon name="upload" size={28} className="text-brand" />
      <span className="mt-3 text-16 font-semibold">{title}</span>
      <span className="mt-1 text-14 text-ink-2">{hint}</span>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Reset the input, so that choosing the corrected file again fires a change event.
          target.value = '';
        }}
      />
    </label>
  );
};
