import { PageHeader } from '#web/components/page-header.tsx';
import picture from './pictures/shipping.svg';
import { Questions } from './questions.tsx';
import { NextStep } from './section.tsx';
import { Clearance, Pcc } from './shipping-customs.tsx';
import { Packing, Stages, VolumeWeight } from './shipping-parcel.tsx';
import { Part } from './shipping-part.tsx';
import { shippingQuestions } from './shipping-questions.ts';

const parts = [
  { id: 'stages', title: '진행 단계' },
  { id: 'packing', title: '포장' },
  { id: 'forbidden', title: '금지 품목' },
  { id: 'customs', title: '통관과 세금' },
  { id: 'excluded', title: '목록통관 제외 품목' },
  { id: 'pcc', title: '개인통관고유부호' },
  { id: 'volume', title: '부피무게' },
  { id: 'questions', title: '자주 묻는 질문' },
] as const;

const Contents = () => (
  <nav aria-label="이 페이지의 내용" className="lg:sticky lg:top-24 lg:self-start">
    <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0 lg:border-line lg:border-l">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-10 items-center rounded-control bg-subtle px-3 text-14 font-medium text-ink-2 hover:text-brand lg:min-h-9 lg:bg-surface lg:px-4"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** 배송 안내 */
export const ShippingScreen = () => (
  <>
    <div className="mx-auto max-w-page px-5">
      <div className="flex items-end justify-between gap-6">
        <PageHeader
          title="배송 안내"
          description="호주에서 한국으로 짐을 보내기 전에 알아둘 것을 모았습니다. 통관 기준은 2026년 11월에 확인한 내용이며, 최종 판단은 세관이 합니다."
        />
        <img src={picture} alt="" width="280" height="170" className="mb-2 hidden w-70 shrink-0 md:block" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[200px_1fr] lg:gap-14">
        <Contents />
        <div className="min-w-0 space-y-16">
          <Stages />
          <Packing />
          <Clearance />
          <Pcc />
          <VolumeWeight />
          <Part id="questions" title="자주 묻는 질문">
            <Questions questions={shippingQuestions} />
          </Part>
        </div>
      </div>
    </div>
    <NextStep title="준비가 되셨나요?" text="회원가입 없이도 주문을 등록하고 H/BL 번호를 받을 수 있습니다." />
  </>
);
