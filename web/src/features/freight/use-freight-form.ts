import { useQueryClient } from '@tanstack/react-query';
import { FreightInput } from '#shared/domain/freight.ts';
import { useRecordForm } from '#web/components/record-form.ts';
import { call } from '#web/lib/call.ts';
import { type FreightRun, referenceQueries } from '#web/lib/reference-queries.ts';

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
  return useRecordForm<FreightValues, FreightInput>({
    schema: FreightInput,
    defaultValues: run ? valuesOf(run) : newRun,
    noun: '운송편',
    verb: run ? '수정' : '등록',
    send: (body, version) =>
      run
        ? call('POST /api/freight/modifyFreight', { body: { ...body, id: run.id, version } })
        : call('POST /api/freight/regFreight', { body }),
    version: run?.version,
    findNewest: () => {
      const newest = client.getQueryData(queryKey)?.find(({ id }) => id === run?.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey,
    onSaved,
  });
};
