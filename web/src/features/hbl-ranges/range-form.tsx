import { queryOptions, useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useWatch } from 'react-hook-form';
import { formatHblNo } from '#shared/domain/hbl-sequence.ts';
import { SequenceSettings, sequenceLabels } from '#shared/domain/sequence-settings.ts';
import { asResult } from '#shared/korean.ts';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { Form, showFieldErrors, useSchemaForm } from '#web/components/ui/form.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';

export type HblRange = Answer<'GET /api/seqConfig/sequence-list'>['data'][number];

/** All ranges, with the range in use first, and the average number of orders per day of the last 30 days. */
export const rangesQuery = queryOptions({
  queryKey: ['hblRanges'],
  queryFn: ({ signal }) => call('GET /api/seqConfig/sequence-list', { signal }),
});

type RangeValues = Record<keyof SequenceSettings, string>;

const newRange: RangeValues = { name: '', min_value: '', max_value: '', base_value: '' };

const valuesOf = ({ name, min_value, max_value, base_value }: HblRange): RangeValues => ({
  name,
  min_value: String(min_value),
  max_value: String(max_value),
  base_value: String(base_value),
});

const confirmSwitch = (from: HblRange, to: string) =>
  confirm({
    title: `발급 범위를 ${from.name}에서 ${asResult(to)} 바꿀까요?`,
    body: `다음 접수부터 ${to} 번호를 발급합니다. ${from.name}의 남은 번호 ${formatNumber(from.left)}개는 그대로 남습니다.`,
    action: '바꾸기',
  });

/** The form of a range. Replacing `active`, the range in use, by another range requires a confirmation. */
export const useRangeForm = (active: HblRange | undefined) => {
  const form = useSchemaForm({ schema: SequenceSettings, defaultValues: newRange });
  useUnsavedInput(form.formState.isDirty);
  const save = useMutation({
    mutationFn: (body: SequenceSettings) => call('POST /api/seqConfig/save', { body }),
    onSuccess: () => form.reset(newRange),
    onError: (error) => showFieldErrors(form, error),
    meta: { invalidates: [rangesQuery.queryKey] },
  });
  const submit = form.handleSubmit(async (settings) => {
    save.reset();
    if (active && active.name !== settings.name && !(await confirmSwitch(active, settings.name))) return;
    // The form shows a failure below its fields.
    await save.mutateAsync(settings).catch(() => undefined);
  });

  const edit = (range: HblRange) => {
    save.reset();
    form.reset(valuesOf(range), { keepFieldsRef: true });
    form.setFocus('name');
  };

  return { form, submit, edit, save };
};

const FirstNumberPreview = () => {
  const { success, data } = SequenceSettings.safeParse(useWatch());
  return (
    <p className="text-13 text-ink-2 tabular-nums">
      {success
        ? `첫 번호 ${formatHblNo({ name: data.name, max: data.max_value }, data.base_value)}`
        : '번호는 이름과 값으로 만들어지며, 값은 최대값의 자릿수에 맞춰 0으로 채웁니다.'}
    </p>
  );
};

/** Saves a range, from which the server then issues all H/BL numbers. The result is shown below the fields. */
export const RangeForm = ({ form, submit, save }: ReturnType<typeof useRangeForm>) => (
  <section aria-labelledby="range-form" className="rounded-card border border-line p-4">
    <h2 id="range-form" className="text-16 font-semibold">
      번호 범위 저장
    </h2>
    <Form form={form} size="md" onSubmit={submit} className="mt-4 space-y-5">
      <div className="grid gap-x-4 gap-y-5 xs:grid-cols-2 lg:grid-cols-4">
        <FormValue
          name="name"
          kind="code"
          label={sequenceLabels.name}
          required
          maxLength={6}
          hint="영문 6자까지"
          placeholder="HHK"
        />
        {(['min_value', 'max_value', 'base_value'] as const).map((name) => (
          <FormValue
            key={name}
            name={name}
            kind="count"
            label={sequenceLabels[name]}
            required
            maxLength={12}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FirstNumberPreview />
        <Button type="submit" busy={form.formState.isSubmitting} className="min-w-28">
          저장
        </Button>
      </div>
    </Form>
    <div className={clsx((save.isSuccess || save.isError) && 'mt-4')}>
      <FormFailure
        message={save.isError ? `범위를 저장하지 못했습니다. ${messageOf(save.error)}` : undefined}
      />
      <div role="status">
        {save.isSuccess && (
          <p className="flex items-start gap-2 rounded-control bg-success-weak px-3.5 py-3 text-14 font-medium text-success">
            <Icon name="checkCircle" size={18} className="mt-0.5" />
            {`${save.variables.name} 범위를 저장했습니다. 다음 접수부터 이 범위에서 번호를 발급합니다.`}
          </p>
        )}
      </div>
    </div>
  </section>
);
