import { useState } from 'react';
import { MAX_CARD_BYTES } from '#shared/domain/rate-card.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { DropZone } from '#web/components/ui/drop-zone.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { readFile } from '#web/lib/chosen-file.ts';
import { base64Of } from '#web/lib/files.ts';
import type { CardDraft } from './queries.ts';

/** Reads a card from a workbook. Nothing is saved. */
const LoadDialog = ({ onLoad, onClose }: { onLoad: (loaded: CardDraft) => void; onClose: () => void }) => {
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();

  const read = async (given: File): Promise<void> => {
    setFailure(undefined);
    if (given.size > MAX_CARD_BYTES) return setFailure('1MB까지 읽을 수 있습니다.');
    setReading(true);
    try {
      const file = await readFile(given);
      const body = { filename: file.name, content: await base64Of(file) };
      onLoad(await call('POST /api/rate/readCardExcel', { body }));
    } catch (error) {
      setFailure(messageOf(error, '파일을 읽지 못했습니다. 다시 시도해주세요.'));
      setReading(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="요금표 엑셀 불러오기"
      description="내용을 확인한 뒤 등록합니다. 지금은 저장하지 않습니다."
    >
      <div className="space-y-4">
        <FormFailure message={failure} />
        {isReading ? (
          <div className="grid place-items-center py-12">
            <Spinner label="파일을 읽는 중" />
          </div>
        ) : (
          <DropZone
            title="엑셀 파일 선택"
            hint="'엑셀 받기'로 받은 양식의 .xlsx와 .xls, 1MB까지"
            accept=".xls,.xlsx"
            onFile={(file) => void read(file)}
          />
        )}
      </div>
    </Dialog>
  );
};

export default LoadDialog;
