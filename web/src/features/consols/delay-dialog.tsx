import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/choice-group.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import type { Answer } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';

/** `answer`: whether to mail the customers; undefined if the consol must not be saved. */
export type DelayQuestion = {
  preview: Answer<'POST /api/consol/previewDelay'>;
  answer: (notify: boolean | undefined) => void;
};

/** Shows whom new dates of a consol concern, with the mail to the customers, before the consol is saved. */
export const DelayDialog = ({
  question: {
    preview: { parcels, customers, partners, subject, text },
    answer,
  },
}: {
  question: DelayQuestion;
}) => {
  const [notify, setNotify] = useState(false);
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
          <Button data-autofocus={customers === 0 || undefined} onClick={() => answer(notify)}>
            {notify ? '저장하고 메일 보내기' : '저장'}
          </Button>
        </>
      }
    >
      <DefinitionList
        entries={[
          ['주문', `${formatNumber(parcels)}건`],
          ['고객', `${formatNumber(customers)}명`],
          ['파트너', `${formatNumber(partners)}곳`],
        ]}
      />
      {customers === 0 ? (
        <p className="mt-4 text-14 text-ink-2">비회원의 주문만 있어 메일을 보낼 고객이 없습니다.</p>
      ) : (
        <>
          <Checkbox
            className="mt-4"
            label="고객에게 메일로 알리기"
            hint="일정 변경 안내를 받는 고객에게 한 통씩 보냅니다."
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
            data-autofocus
          />
          <section aria-labelledby="delay-mail" className="mt-4">
            <h3 id="delay-mail" className="text-14 font-semibold">
              일정 변경 안내 메일
            </h3>
            <p className="mt-0.5 text-13 text-ink-3">
              첫 번째 고객의 메일입니다. 고객마다 자신의 H/BL 번호가 들어갑니다.
            </p>
            <div className="mt-2 rounded-control bg-subtle px-3.5 py-3 text-14">
              <p className="break-words font-semibold">{subject}</p>
              <p className="mt-2 whitespace-pre-line break-words text-ink-2">{text}</p>
            </div>
          </section>
        </>
      )}
    </Dialog>
  );
};
