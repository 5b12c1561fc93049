import { useRef } from 'react';
import * as z from 'zod';
import { exceptionLabels } from '#shared/exception-words.ko.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { type ExceptionRow, exceptionsKey } from '#web/lib/exception-queries.ts';
import { useSession } from '#web/lib/session.ts';
import {
  type Assignment,
  type Attempts,
  assignExceptions,
  countText,
  type Selection,
} from './change-exceptions.ts';
import { useAssignees } from './exception-filters.tsx';
import { nameOf } from './exception-table.tsx';

const NOBODY = '0';

type Values = { assigneeId: string; dueDate: string };

/** Value of all rows, or undefined if they differ. */
const sharedBy = <T,>(rows: readonly ExceptionRow[], read: (row: ExceptionRow) => T): T | undefined => {
  const [first, ...others] = rows.map(read);
  return others.every((value) => value === first) ? first : undefined;
};

/** Without a date, the due dates of the rows stay, unless they were shown and cleared. */
const assignmentOf = ({ assigneeId, dueDate }: Values, shownDueDate: string): Assignment => ({
  assigneeId: assigneeId === NOBODY ? null : Number(assigneeId),
  ...(dueDate ? { dueDate } : shownDueDate && { dueDate: null }),
});

/** Sets assignee and due date of exceptions. */
const AssignDialog = ({
  selection,
  onAssigned,
  onClose,
}: {
  selection: Selection;
  onAssigned: () => void;
  onClose: () => void;
}) => {
  const me = useSession()?.memberId;
  const assignees = useAssignees();
  // Of all that match a search, only some are known.
  const rows = selection.search ? [] : selection.rows;
  const [first] = rows;
  const assigneeId = sharedBy(rows, (row) => row.assigneeId);
  const dueDate = sharedBy(rows, (row) => row.dueDate);
  const form = useSchemaForm<Values, Values>({
    schema: z.object({ assigneeId: z.string(), dueDate: z.string() }),
    defaultValues: { assigneeId: String(assigneeId ?? me ?? NOBODY), dueDate: dueDate ?? '' },
  });
  const attempts = useRef<Attempts>([]);
  const submit = useFormMutation(form, {
    send: (values) => assignExceptions(selection, assignmentOf(values, dueDate ?? ''), attempts.current),
    invalidates: [exceptionsKey],
    failed: '담당자를 지정하지 못했습니다.',
    onSuccess: onAssigned,
  });
  // An assignee whose account is stopped is not among the staff.
  const isMissing = assigneeId != null && !assignees.some(({ value }) => value === assigneeId);
  const missing = isMissing ? [{ value: assigneeId, label: first?.assigneeName ?? '' }] : [];
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size="sm"
      title={first && rows.length === 1 ? `${nameOf(first)} 담당자` : `${countText(selection)}의 담당자`}
      action="지정"
    >
      <FormSelect
        name="assigneeId"
        label={exceptionLabels.assigneeName}
        options={[...missing, ...assignees, { value: NOBODY, label: '담당자 없음' }]}
      />
      <FormText
        name="dueDate"
        type="date"
        label={exceptionLabels.dueDate}
        hint={dueDate === undefined ? '비워 두면 지금 기한을 그대로 둡니다.' : undefined}
      />
    </FormDialog>
  );
};

export default AssignDialog;
