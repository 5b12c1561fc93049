import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type DryRun, usedMapping } from './header-choices.ts';
import { mappingKey } from './mapping-step.tsx';
import type { Understood } from './understood.tsx';

const CURRENCY = 'item.currency';
const names: Record<string, string> = {
  USD: '미국 달러 (USD)',
  AUD: '호주 달러 (AUD)',
  KRW: '원 (KRW)',
  JPY: '엔 (JPY)',
};

type Props = {
  question: NonNullable<Understood['currencyQuestion']>;
  dryRun: DryRun;
  partnerId: number | undefined;
  /** Called after the answer was saved. */
  onSaved: () => void;
};

/** Saves a currency as the fixed currency of the layout. */
const useSaveCurrency = ({ dryRun, partnerId, onSaved }: Props) => {
  const client = useQueryClient();
  const { layout = '' } = dryRun;
  return useMutation({
    mutationFn: async (currency: string) => {
      const { fixed } = await call('POST /api/parcel/getImportMapping', { body: { partnerId, layout } });
      const others = fixed.filter(({ column }) => column !== CURRENCY);
      await call('POST /api/parcel/saveImportMapping', {
        body: {
          partnerId,
          layout,
          headers: usedMapping(dryRun),
          fixed: [...others, { column: CURRENCY, value: currency }],
        },
      });
      await client.invalidateQueries({ queryKey: mappingKey });
    },
    onSuccess: onSaved,
  });
};

/** Asks for the currency of the prices. The answer applies to all files of the layout. */
export const CurrencyQuestion = (props: Props) => {
  const { question } = props;
  const save = useSaveCurrency(props);
  return (
    <fieldset className="mb-4 rounded-control bg-warning-weak px-3.5 py-3" disabled={save.isPending}>
      <legend className="float-left mb-2 w-full text-14 font-semibold text-warning">
        {question.message}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        {question.currencies.map((currency) => (
          <Button key={currency} variant="secondary" size="sm" onClick={() => save.mutate(currency)}>
            {names[currency] ?? currency}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-13 text-ink-2">열 이름이 같은 다음 파일부터는 다시 묻지 않습니다.</p>
      {save.error && (
        <div className="mt-2">
          <FormFailure message={messageOf(save.error, '통화를 저장하지 못했습니다.')} />
        </div>
      )}
    </fieldset>
  );
};
