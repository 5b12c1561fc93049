import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SequenceSettings } from '#shared/domain/sequence-settings.ts';
import { confirm } from '#web/components/dialogs.tsx';
import { showRefusals, useSchemaForm } from '#web/components/form.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { type HblRange, rangesQuery } from './queries.ts';

/** The form as typed: every value a text. */
type RangeValues = Record<keyof SequenceSettings, string>;
type Result = { saved: string } | { failed: string };

const newRange: RangeValues = { name: '', min_value: '', max_value: '', base_value: '' };

const valuesOf = ({ name, min_value, max_value, base_value }: HblRange): RangeValues => ({
  name,
  min_value: String(min_value),
  max_value: String(max_value),
  base_value: String(base_value),
});

const askBeforeSwitching = (from: HblRange, to: string) =>
  confirm({
    title: `발급 범위를 ${from.name}에서 ${to}(으)로 바꿀까요?`,
    body: `다음 접수부터 ${to} 번호를 발급합니다. ${from.name}의 남은 번호 ${formatNumber(from.left)}개는 그대로 남습니다.`,
    action: '바꾸기',
  });

/** The form of a range, and what became of its last sending. `active` is the range in use. */
export const useRangeForm = (active: HblRange | undefined) => {
  const client = useQueryClient();
  const [result, setResult] = useState<Result>();
  const form = useSchemaForm({ schema: SequenceSettings, defaultValues: newRange });
  useUnsavedInput(form.formState.isDirty);

  const save = async (settings: SequenceSettings) => {
    setResult(undefined);
    if (active && active.name !== settings.name && !(await askBeforeSwitching(active, settings.name))) return;
    try {
      await call('POST /api/seqConfig/save', { body: settings });
      setResult({
        saved: `${settings.name} 범위를 저장했습니다. 다음 접수부터 이 범위에서 번호를 발급합니다.`,
      });
      form.reset(newRange);
    } catch (error) {
      showRefusals(form, error);
      const reason = messageOf(error);
      setResult({ failed: `범위를 저장하지 못했습니다. ${reason}` });
    }
    await client.invalidateQueries({ queryKey: rangesQuery.queryKey });
  };

  /** Fills the form with a range to be changed. */
  const edit = (range: HblRange) => {
    setResult(undefined);
    form.reset(valuesOf(range), { keepFieldsRef: true });
    form.setFocus('name');
  };

  return { form, submit: form.handleSubmit(save), edit, result };
};
