import { ExportReason, MAX_EXPORT_REASON } from '#shared/domain/access-record.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type ReasonQuestion = {
  title: string;
  /** Description of the exported data. */
  name: string;
  /** Called with undefined if the user closes the dialog. */
  answer: (reason: string | undefined) => void;
};

const ExportReasonDialog = ({ question: { title, name, answer } }: { question: ReasonQuestion }) => (
  <ReasonDialog
    title={title}
    schema={ExportReason}
    maxLength={MAX_EXPORT_REASON}
    onConfirm={async (reason) => {
      answer(reason);
      return undefined;
    }}
    onClose={() => answer(undefined)}
  >
    {name}
  </ReasonDialog>
);

export default ExportReasonDialog;
