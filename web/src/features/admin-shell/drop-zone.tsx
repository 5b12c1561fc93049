import { clsx } from 'clsx';
import { useState } from 'react';
import { Icon } from '#web/components/icons.tsx';

/** Takes a file by choosing or dropping one. */
export const DropZone = ({ onFile }: { onFile: (file: File) => void }) => {
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
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <Icon name="upload" size={28} className="text-brand" />
      <span className="mt-3 text-16 font-semibold">엑셀 파일 선택</span>
      <span className="mt-1 text-14 text-ink-2">
        여기로 끌어다 놓아도 됩니다. .xls와 .xlsx, 20MB와 10,000행까지
      </span>
      <input
        type="file"
        accept=".xls,.xlsx"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // So that the same file, corrected, can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
};
