import * as z from 'zod';
import { Day } from '#shared/contract/wire.ts';
import { type RateCardEnd, rateCardLabels } from '#shared/domain/rate-card.ts';
import { freightNames, messages } from '#shared/words.ko.ts';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { ratesKey } from '#web/lib/rates.ts';
import type { RateCard } from './queries.ts';

type EndValues = Pick<RateCardEnd, 'validUntil'>;

const EndForm: z.ZodType<EndValues, unknown> = z.object({
  validUntil: z
    .string()
    .min(1, { error: messages.required(rateCardLabels.validUntil), abort: true })
    .pipe(Day),
});

/** Asks for the last day of the card of a partner. */
const EndDialog = ({
  card,
  today,
  onSaved,
  onClose,
}: {
  card: RateCard;
  today: string;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { partnerId, method, validFrom } = card;
  const earliest = validFrom > today ? validFrom : today;
  const { form, submit } = useRecordForm<EndValues, EndValues>({
    schema: EndForm,
    defaultValues: { validUntil: card.validUntil ?? '' },
    noun: rateCardLabels.validUntil,
    verb: card.validUntil === null ? '등록' : '수정',
    send: ({ validUntil }, version) =>
      call('POST /api/rate/endRateCard', {
        body: { partnerId, method, validFrom, version: version ?? card.version, validUntil },
      }),
    version: card.version,
    queryKey: ratesKey,
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`${freightNames[method]} ${validFrom} 요금표 종료일`}
      size="sm"
    >
      <FormText
        name="validUntil"
        type="date"
        label={rateCardLabels.validUntil}
        required
        min={earliest}
        hint="이 날까지 적용하고, 다음 날부터 전체 요금표를 적용합니다."
      />
    </FormDialog>
  );
};

export default EndDialog;
