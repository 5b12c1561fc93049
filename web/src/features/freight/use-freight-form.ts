import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type Resolver, useForm } from 'react-hook-form';
import { FreightInput } from '#shared/domain/freight.ts';
import { alert } from '../../components/dialogs.tsx';
import { notice } from '../../components/notice.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { showRefusals } from '../../lib/form-field.ts';
import { type FreightRun, referenceQueries } from '../../lib/reference-queries.ts';

/** The form as typed: every value a text. */
type FreightValues = Record<keyof FreightInput, string>;

const newRun: FreightValues = {
  method: '2',
  freightNo: '',
  nation: '',
  departure: '',
  arrival: '',
  note: '',
};

const valuesOf = ({ method, freightNo, nation, departure, arrival, note }: FreightRun): FreightValues => ({
  method: String(method),
  freightNo,
  nation,
  departure,
  arrival,
  note,
});

/** The form of a freight run, new when none is given. */
export const useFreightForm = (run: FreightRun | undefined, onSaved: () => void) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  const form = useForm<FreightValues, unknown, FreightInput>({
    defaultValues: run ? valuesOf(run) : newRun,
    resolver: zodResolver(FreightInput) as unknown as Resolver<FreightValues, unknown, FreightInput>,
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
  });
  const verb = run ? '수정' : '등록';

  const save = async (body: FreightInput) => {
    try {
      await (run
        ? call('POST /api/freight/modifyFreight', { body: { ...body, id: run.id } })
        : call('POST /api/freight/regFreight', { body }));
    } catch (error) {
      showRefusals(form, error);
      await alert({
        title: `운송편 ${verb}에 실패했습니다.`,
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
      // Somebody else may have deleted it.
      return client.invalidateQueries({ queryKey });
    }
    await client.invalidateQueries({ queryKey });
    notice.success(`운송편을 ${verb}했습니다.`);
    onSaved();
  };

  return { form, submit: form.handleSubmit(save) };
};
