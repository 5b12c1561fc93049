import { useQueryClient } from '@tanstack/react-query';
import { CORRECTION, DownloadReason, MAX_REASON } from '#shared/domain/stored-file.ts';
import { notice } from '#web/components/ui/notice.tsx';
import { downloadReason, ReasonDialog } from '#web/components/ui/reason-dialog.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { downloadFrom } from '#web/lib/files.ts';
import { type Folder, fileList, fileUrl } from './queries.ts';

type Props = { folder: Folder; filename: string; name: string; onClose: () => void };

const DownloadDialog = ({ folder, filename, name, onClose }: Props) => {
  const client = useQueryClient();
  const download = async (reason: string) => {
    try {
      // The browser shows no message for a refused download. Reloading the list detects a lost session or connection.
      await client.refetchQueries({ queryKey: fileList(folder).queryKey }, { throwOnError: true });
    } catch (error) {
      return messageOf(error, '파일을 내려받지 못했습니다.');
    }
    downloadFrom(fileUrl(folder, filename, reason));
    notice.success('내려받기를 시작했습니다.');
  };
  return (
    <ReasonDialog
      title="파일 내려받기"
      kind={{ ...downloadReason, schema: DownloadReason, maxLength: MAX_REASON }}
      initial={folder === 'failed' ? CORRECTION : ''}
      onConfirm={download}
      onClose={onClose}
    >
      {name}
    </ReasonDialog>
  );
};

export default DownloadDialog;
