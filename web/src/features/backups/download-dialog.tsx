import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { CORRECTION, DownloadReason, MAX_REASON } from '#shared/domain/stored-file.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { FormMemo } from '../../components/form-text.tsx';
import { notice } from '../../components/notice.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { downloadFrom } from '../../lib/save-file.ts';
import { type Folder, fileAddress, fileList } from './queries.ts';

const Reason = z.object({ reason: DownloadReason });

type Props = { folder: Folder; filename: string; name: string; onClose: () => void };

/** Asks why a file is taken away, and then has the browser get it. */
const DownloadDialog = ({ folder, filename, name, onClose }: Props) => {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(Reason),
    defaultValues: { reason: folder === 'failed' ? CORRECTION : '' },
    delayError: 250,
  });

  const take = async ({ reason }: { reason: string }) => {
    try {
      // A browser says little of a download that was refused; what could be in the way is met here first.
      await client.refetchQueries({ queryKey: fileList(folder).queryKey }, { throwOnError: true });
    } catch (error) {
      return form.setError('root', { message: messageOf(error, '파일을 내려받지 못했습니다.') });
    }
    downloadFrom(fileAddress(folder, filename, reason));
    notice.success('내려받기를 시작했습니다.');
    onClose();
  };

  return (
    <FormDialog
      form={form}
      onSubmit={form.handleSubmit(take)}
      onClose={onClose}
      title="파일 내려받기"
      action="내려받기"
      size="sm"
    >
      <p className="text-14 break-all text-ink-2">{name}</p>
      <FormMemo name="reason" label="내려받는 이유" required most={MAX_REASON} rows={3} />
      <p className="text-13 text-ink-2">
        개인정보가 들어 있는 파일입니다. 누가 언제 왜 내려받았는지 기록으로 남습니다.
      </p>
      <FormFailure message={form.formState.errors.root?.message} />
    </FormDialog>
  );
};

export default DownloadDialog;
