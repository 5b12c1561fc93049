import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asResult } from '#shared/korean.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Body, call } from '#web/lib/call.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { type ParcelView, preflightQuery } from './queries.ts';

type Field = Body<'POST /api/customs/createCorrection'>['fields'][number];

const correctable: readonly string[] = [
  'pcc',
  'receiverName',
  'receiverMobile',
  'receiverZipcode',
] satisfies Field[];

/** Fields with a finding that the receiver can correct. */
const fieldsOf = ({ findings }: ParcelView): Field[] => [
  ...new Set(
    findings
      .filter(({ severity }) => severity !== 'info')
      .flatMap(({ fields }) => fields.filter((field): field is Field => correctable.includes(field))),
  ),
];

/** Creates a link by which the receiver corrects the fields with a finding, to copy it or to mail it. */
export const CorrectionLink = ({ consolId, parcel }: { consolId: number; parcel: ParcelView }) => {
  const client = useQueryClient();
  const fields = fieldsOf(parcel);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (send: boolean) =>
      call('POST /api/customs/createCorrection', {
        body: { orderId: parcel.orderId, fields, send },
        idempotencyKey: crypto.randomUUID(),
      }),
    // The sentence says what to do, so that it is shown in place.
    meta: { failed: '정정 링크를 만들지 못했습니다.', isHandled: () => true },
    onSuccess: ({ expiresAt, sentTo }) =>
      client.setQueryData(
        preflightQuery(consolId).queryKey,
        (preflight) =>
          preflight && {
            ...preflight,
            parcels: preflight.parcels.map((one) =>
              one.orderId === parcel.orderId ? { ...one, correction: { expiresAt, sentTo } } : one,
            ),
          },
      ),
  });
  if (fields.length === 0) return null;
  const { correction } = parcel;
  return (
    <section aria-label="정정 링크" className="mt-4 rounded-card bg-subtle px-3.5 py-3 text-14">
      <h3 className="font-semibold">정정 링크</h3>
      <p className="mt-0.5 text-13 text-ink-2">받는 분이 링크에서 통관 정보를 직접 고칩니다.</p>
      <p role="status" className="mt-1 text-13 text-ink-2 tabular-nums">
        {correction &&
          `${formatMinute(correction.expiresAt)}까지 열려 있습니다.${correction.sentTo ? ` ${asResult(correction.sentTo)} 보냈습니다.` : ''}`}
      </p>
      {error && (
        <p role="alert" className="mt-1 text-13 font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
      {data && (
        <p translate="no" className="mt-2 text-13 break-all">
          {data.url}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {data ? (
          <CopyButton text={data.url} what="정정 링크를" size="sm">
            링크 복사
          </CopyButton>
        ) : (
          <Button size="sm" variant="secondary" icon="link" busy={isPending} onClick={() => mutate(false)}>
            링크 만들기
          </Button>
        )}
        <Button size="sm" variant="secondary" icon="mail" busy={isPending} onClick={() => mutate(true)}>
          메일로 보내기
        </Button>
      </div>
    </section>
  );
};
