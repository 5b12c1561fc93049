import { ExportReason, MAX_EXPORT_REASON } from '#shared/domain/access-record.ts';
import { downloadReason, ReasonDialog, type ReasonKind } from './reason-dialog.tsx';

export type ReasonQuestion = {
  title: string;
  /** Description of the exported data or of the change. */
  name: string;
  /** Default: the reason of an export. */
  kind?: ReasonKind;
  choices?: ReasonKind['choices'];
  /** Called with undefined if the user closes the dialog. */
  answer: (reason: string | undefined) => void;
};

const exportReason: ReasonKind = {
  ...downloadReason,
  schema: ExportReason,
  maxLength: MAX_EXPORT_REASON,
};

const ReasonQuestionDialog = ({
  question: { title, name, kind = exportReason, choices, answer },
}: {
  question: ReasonQuestion;
}) => (
  <ReasonDialog
    title={title}
    kind={{ ...kind, choices }}
    onConfirm={async (reason) => {
      answer(reason);
      return undefined;
    }}
    onClose={() => answer(undefined)}
  >
    {name}
  </ReasonDialog>
);

export default ReasonQuestionDialog;
