import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

type Preview = Answer<'POST /api/consol/previewDelay'>;
type Audience = keyof Preview['mailPreview'];

/** Decision about a change of dates. */
export type DelayAnswer = { notify: boolean; delayReason?: string; delayNote?: string };

/** `answer`: called with undefined if the consol must not be saved. */
export type DelayQuestion = {
  dates: Pick<Body<'POST /api/consol/previewDelay'>, 'consolId' | 'etd' | 'eta'>;
  preview: Preview;
  /** True if the promised windows of the parcels move. */
  isWindowMoved: boolean;
  answer: (decision: DelayAnswer | undefined) => void;
};

const NOTE_LENGTH = 200;
const audiences: Record<Audience, string> = { members: '회원', partners: '파트너', visitors: '비회원' };

const MailText = ({ subject, text }: { subject: string; text: string }) => (
  <div className="rounded-control bg-subtle px-3.5 py-3 text-14">
    <p className="break-words font-semibold">{subject}</p>
    <p className="mt-2 whitespace-pre-line break-words text-ink-2">{text}</p>
  </div>
);

const MailPreviews = ({ mailPreview }: Pick<Preview, 'mailPreview'>) => {
  const [chosen, setChosen] = useState<string>();
  const items = (Object.keys(audiences) as Audience[]).flatMap((audience) => {
    const mail = mailPreview[audience];
    if (!mail) return [];
    return [{ value: audience, label: audiences[audience], content: <MailText key={audience} {...mail} /> }];
  });
  const [first] = items;
  if (!first) return null;
  return (
    <section aria-label="메일 미리보기" className="mt-4">
      <Tabs label="메일 미리보기" items={items} value={chosen ?? first.value} onChange={setChosen} />
      <p className="mt-1.5 text-13 text-ink-3">
        첫 번째로 받는 분의 메일입니다. 받는 분마다 자신의 번호가 들어갑니다.
      </p>
    </section>
  );
};

/** Shows whom new dates of a consol concern, with reason, note and mails, before the consol is saved. */
export const DelayDialog = ({
  question: { dates, preview, isWindowMoved, answer },
}: {
  question: DelayQuestion;
}) => {
  const { members, partners, visitors, unreachable } = preview.audience;
  const reached = members + partners + visitors;
  const [notify, setNotify] = useState(isWindowMoved && reached > 0);
  const [delayReason, setReason] = useState('');
  const [delayNote, setNote] = useState('');
  // The note that the preview shows: changed when the field loses the focus.
  const [shownNote, setShownNote] = useState('');
  const { data: codes = [] } = useQuery(referenceQueries.codes('DELAYR'));
  const { data: shown = preview } = useQuery({
    queryKey: ['consols', 'delay', dates, delayReason, shownNote],
    queryFn: ({ signal }) =>
      call('POST /api/consol/previewDelay', {
        body: { ...dates, delayReason, delayNote: shownNote },
        signal,
      }),
    enabled: delayReason !== '' || shownNote !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const save = () => answer({ notify, ...(delayReason && { delayReason }), ...(delayNote && { delayNote }) });
  return (
    <Dialog
      open
      onClose={() => answer(undefined)}
      title="일정 변경을 저장할까요?"
      description="담긴 주문의 배송 예정일과 진행 내역에 바뀐 일정이 반영됩니다."
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(undefined)}>
            취소
          </Button>
          <Button data-autofocus={reached === 0 || undefined} onClick={save}>
            {notify ? '저장하고 메일 보내기' : '저장'}
          </Button>
        </>
      }
    >
      <DefinitionList
        entries={[
          ['주문', `${formatNumber(preview.parcels)}건`],
          ['회원', `${formatNumber(members)}명`],
          ['파트너', `${formatNumber(partners)}곳`],
          ['비회원', `${formatNumber(visitors)}명`],
          ['알릴 수 없음', `${formatNumber(unreachable)}명`],
        ]}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="지연 사유"
          placeholder="선택 안 함"
          options={codes.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
          value={delayReason}
          onChange={({ target }) => setReason(target.value)}
        />
        <TextField
          label="설명"
          hint="회원과 파트너가 읽습니다."
          maxLength={NOTE_LENGTH}
          value={delayNote}
          onChange={({ target }) => setNote(target.value)}
          onBlur={() => setShownNote(delayNote)}
        />
      </div>
      {reached === 0 ? (
        <p className="mt-4 text-14 text-ink-2">메일을 받을 수 있는 사람이 없습니다.</p>
      ) : (
        <>
          <Checkbox
            className="mt-4"
            label="메일로 알리기"
            hint="회원과 파트너, 이메일을 남긴 비회원에게 알립니다."
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
            data-autofocus
          />
          <MailPreviews mailPreview={shown.mailPreview} />
        </>
      )}
    </Dialog>
  );
};
