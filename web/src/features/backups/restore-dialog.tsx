import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod';
import { confirmationOf } from '#shared/domain/rehearsal.ts';
import { asObject } from '#shared/korean.ts';
import { Chip } from '#web/components/ui/chip.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { rehearsalList, restoreList } from './queries.ts';

const facts = [
  '새 테이블을 만들어 거기에만 씁니다. 쓰고 있는 테이블은 읽기만 하므로 업무를 계속할 수 있습니다.',
  '먼저 파일의 서명과 해시를 확인하고, 다 쓴 뒤 모든 항목을 다시 읽어 백업과 비교합니다.',
  '복원한 테이블로 바꾸는 방법은 복원이 끝나면 기록에 나옵니다.',
];

/** Result of the last rehearsal of a backup. */
const LastRehearsal = ({ filename }: { filename: string }) => {
  const rehearsal = useQuery(rehearsalList).data?.find((one) => one.filename === filename);
  if (rehearsal?.state === 'done')
    return (
      <p className="text-14">
        <Chip tone="success">복원 연습 성공</Chip> {formatMinute(rehearsal.at)}
      </p>
    );
  return (
    <p className="text-14">
      <Chip tone="warning">{rehearsal?.state === 'failed' ? '복원 연습 실패' : '복원 연습 기록 없음'}</Chip>{' '}
      먼저 복원 연습을 해보시기를 권합니다.
    </p>
  );
};

const RestoreDialog = ({ filename, onClose }: { filename: string; onClose: () => void }) => {
  const day = confirmationOf(filename);
  const form = useSchemaForm({
    schema: z.object({
      confirmation: z
        .string()
        .trim()
        .refine((typed) => typed === day, `백업 날짜 ${asObject(day)} 그대로 입력해주세요.`),
    }),
    defaultValues: { confirmation: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  // A repeated request has the same key, so that it starts no second restore.
  const attempt = useRef<Attempt>(undefined);
  const submit = useFormMutation(form, {
    send: async ({ confirmation }) => {
      const body = { filename, confirmation };
      attempt.current = attemptFor(JSON.stringify(body), attempt.current);
      return call('POST /api/admin/restoreBackup', { body, idempotencyKey: attempt.current.key });
    },
    invalidates: [restoreList.queryKey],
    saved: '복원을 시작했습니다.',
    failed: '복원을 시작하지 못했습니다.',
    onSuccess: onClose,
    onError: (error) => {
      if (endsAttempt(error)) attempt.current = undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="새 테이블에 복원"
      action="복원"
      size="sm"
    >
      <p className="text-14 font-semibold break-all">{filename}</p>
      <LastRehearsal filename={filename} />
      <ul className="list-disc space-y-1.5 pl-5 text-14 text-ink-2">
        {facts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FormText
        name="confirmation"
        label="백업 날짜"
        required
        autoComplete="off"
        placeholder={day}
        hint={`확인을 위해 백업 날짜 ${asObject(day)} 입력해주세요.`}
      />
      <p className="text-13 text-ink-2">
        명령줄의 <code className="whitespace-nowrap">npm run restore</code>는 비어 있는 제품의 테이블에 바로
        복원하고, 집계를 다시 세고 보유 기간이 지난 기록을 지웁니다.
      </p>
    </FormDialog>
  );
};

export default RestoreDialog;
