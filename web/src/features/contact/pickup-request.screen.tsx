import { useState } from 'react';
import { PageHeader } from '#web/components/page-header.tsx';
import { PickupForm, type ReceivedPickup } from './pickup-form.tsx';
import { Received } from './received.tsx';

const stages = [
  ['요청 접수', '요청번호가 적힌 확인 메일을 보내드립니다.'],
  ['일정 안내', '담당자가 보내는 분께 전화해 픽업 일정을 알려드립니다.'],
  ['픽업', '약속한 날에 적어주신 픽업 주소로 찾아갑니다.'],
] as const;

/** What happens to a request, in order. */
const Stages = () => (
  <aside className="self-start rounded-dialog bg-subtle p-6 lg:sticky lg:top-24">
    <h2 className="text-16 font-bold">이렇게 진행됩니다</h2>
    <ol className="mt-4 space-y-4">
      {stages.map(([title, text], index) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand text-14 font-bold text-surface tabular-nums">
            {index + 1}
          </span>
          <div>
            <h3 className="text-14 font-semibold">{title}</h3>
            <p className="text-14 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </aside>
);

/** 수출 픽업 요청 */
export const PickupRequestScreen = () => {
  const [received, setReceived] = useState<ReceivedPickup>();
  return (
    <div className="mx-auto max-w-page px-5">
      <PageHeader
        title="수출 픽업 요청"
        description="한국에서 해외로 보낼 물품을 찾으러 갑니다. 회원이 아니어도 요청할 수 있습니다."
      />
      {received ? (
        <Received
          title="픽업 요청이 접수되었습니다"
          term="요청번호"
          number={received.id}
          email={received.email}
          next="담당자가 확인하고 픽업 일정을 전화로 알려드리겠습니다."
          again="다른 픽업 요청하기"
          onAgain={() => setReceived(undefined)}
        />
      ) : (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_320px]">
          <PickupForm onReceived={setReceived} />
          <Stages />
        </div>
      )}
    </div>
  );
};
