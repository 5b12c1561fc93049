import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { CorrectionValues } from '#shared/domain/customs/correction.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { FormValue, type FormValueProps } from '#web/components/ui/value-field.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { AuthCard, ResultCard } from './auth-card.tsx';
import { clearLinkToken, linkToken } from './link-token.ts';

type Opened = Answer<'POST /api/customs/openCorrection'>;
type Saved = Answer<'POST /api/customs/saveCorrection'>;

const TITLE = '통관 정보 확인';
const CorrectionForm = z.object({ values: CorrectionValues });
type CorrectionForm = z.output<typeof CorrectionForm>;
type Values = { values: Record<string, string> };

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CORRECTION_INVALID';
const hasFields = (error: unknown): boolean => error instanceof ApiError && error.fields.length > 0;

const InvalidCard = ({ description }: { description: string }) => (
  <ResultCard title="링크를 쓸 수 없습니다" description={description}>
    {null}
  </ResultCard>
);

const results = {
  saved: {
    title: '저장했습니다',
    description: '세관 기록과 같은 것을 확인했습니다. 이 창을 닫아주세요.',
  },
  accepted: {
    title: '저장했습니다',
    description: '지금은 세관 기록과 같은지 확인할 수 없어 나중에 확인합니다. 이 창을 닫아주세요.',
  },
} as const;

type FieldProps = Pick<FormValueProps, 'kind' | 'autoComplete' | 'inputMode'>;
const fieldProps: Record<Opened['fields'][number]['name'], FieldProps> = {
  pcc: { kind: 'pcc' },
  receiverName: { kind: 'firmName', autoComplete: 'name' },
  receiverMobile: { kind: 'recipientPhone', autoComplete: 'tel', inputMode: 'numeric' },
  receiverZipcode: { kind: 'zipcode', autoComplete: 'postal-code', inputMode: 'numeric' },
};

/** The address belongs to the zipcode, so both are corrected together. */
const AddressFields = () => (
  <>
    <FormValue name="values.receiverAddress1" kind="koreanAddress" label="주소" maxLength={200} />
    <FormValue name="values.receiverAddress2" kind="addressDetail" label="상세주소" maxLength={200} />
  </>
);

const emptyValues = (fields: Opened['fields']): Values['values'] => {
  const names: string[] = fields.map(({ name }) => name);
  const address = names.includes('receiverZipcode') ? ['receiverAddress1', 'receiverAddress2'] : [];
  return Object.fromEntries([...names, ...address].map((name) => [name, '']));
};

/** Sentence about values that customs refused. */
const mismatchSentence = ({ wrong, triesLeft }: Saved, fields: Opened['fields']): string => {
  const labels = wrong.map((name) => fields.find((field) => field.name === name)?.label ?? name);
  return `세관 기록과 다릅니다: ${labels.join(', ')}. ${triesLeft}번 더 입력할 수 있습니다.`;
};

const NO_TRIES = '세관 기록과 달라 저장하지 못했습니다. 보내신 분이나 고객센터에 새 링크를 요청해주세요.';

type Handlers = { onSaved: (result: 'saved' | 'accepted') => void; onInvalid: (sentence: string) => void };

const FieldsForm = ({ fields, onSaved, onInvalid }: Pick<Opened, 'fields'> & Handlers) => {
  const [refusal, setRefusal] = useState<string>();
  // A repeated request with the same values counts as one try.
  const attempt = useRef({ body: '', key: '' });
  const form = useSchemaForm<Values, CorrectionForm>({
    schema: CorrectionForm as z.ZodType<CorrectionForm, unknown>,
    defaultValues: { values: emptyValues(fields) },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: ({ values }: CorrectionForm) => {
      const body = JSON.stringify(values);
      if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
      return call('POST /api/customs/saveCorrection', {
        body: { token: linkToken(), values },
        idempotencyKey: attempt.current.key,
        ownsSession: true,
      });
    },
    onSuccess: (saved: Saved) => {
      if (saved.result !== 'mismatch') {
        clearLinkToken();
        return onSaved(saved.result);
      }
      attempt.current = { body: '', key: '' };
      return saved.triesLeft === 0 ? onInvalid(NO_TRIES) : setRefusal(mismatchSentence(saved, fields));
    },
    onError: (error) => {
      if (isInvalid(error)) return onInvalid(messageOf(error));
      if (!hasFields(error)) return alert({ title: TITLE, body: messageOf(error, '오류가 발생했습니다.') });
    },
  });
  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      {fields.map(({ name, label, problem }) => (
        <FormValue key={name} name={`values.${name}`} label={label} hint={problem} {...fieldProps[name]} />
      ))}
      {fields.some(({ name }) => name === 'receiverZipcode') && <AddressFields />}
      {refusal && (
        <p role="alert" className="text-14 text-danger">
          {refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        저장
      </Button>
    </Form>
  );
};

const OpenedCard = ({ opened, ...handlers }: { opened: Opened } & Handlers) => {
  const number = <span translate="no">{opened.hblNo}</span>;
  return (
    <AuthCard title={TITLE} description="세관 기록과 다른 정보를 바로잡아주세요.">
      <div className="mb-6 rounded-card bg-subtle p-4">
        <DefinitionList
          entries={[
            ['H/BL 번호', number],
            ['보내는 곳', opened.partnerName],
            ['받는 분', opened.receiverName],
          ]}
        />
      </div>
      <FieldsForm fields={opened.fields} {...handlers} />
    </AuthCard>
  );
};

/** Page of the link by which the receiver of a parcel corrects what customs does not accept. */
export const CorrectionScreen = () => {
  const [saved, setSaved] = useState<'saved' | 'accepted'>();
  const [refusal, setRefusal] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['correction'],
    queryFn: ({ signal }) =>
      call('POST /api/customs/openCorrection', { body: { token: linkToken() }, ownsSession: true, signal }),
    // A refetch after the use would report the link as invalid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (saved) return <ResultCard {...results[saved]}>{null}</ResultCard>;
  if (refusal) return <InvalidCard description={refusal} />;
  if (data) return <OpenedCard opened={data} onSaved={setSaved} onInvalid={setRefusal} />;
  if (isInvalid(error)) return <InvalidCard description={messageOf(error)} />;
  return (
    <AuthCard title={TITLE} description="">
      {error ? (
        <ErrorState title="정보를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </AuthCard>
  );
};
