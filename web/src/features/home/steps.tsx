import { Icon } from '#web/components/icons.tsx';

const steps = [
  { icon: 'edit', title: '주문등록', text: '보내는 분, 받는 분, 상품을 적으면 H/BL 번호가 나옵니다.' },
  { icon: 'box', title: '입고·계량', text: '호주 물류센터에서 무게와 부피를 다시 확인합니다.' },
  { icon: 'plane', title: '운송·통관', text: '항공이나 해운으로 운송하고 통관 상태를 알려드립니다.' },
  { icon: 'truck', title: '국내 배송', text: '택배사 운송장 번호로 문 앞까지 이어서 조회합니다.' },
] as const;

/** What happens to a parcel, in order. */
export const Steps = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">보내는 방법, 네 단계</h2>
    <ol className="mt-6 grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="rounded-dialog border border-line p-6">
          <span className="flex items-center justify-between">
            <span className="grid size-11 place-items-center rounded-card bg-brand-weak text-brand">
              <Icon name={icon} size={22} />
            </span>
            <span className="text-20 font-bold text-ink-3 tabular-nums">{index + 1}</span>
          </span>
          <h3 className="mt-5 text-18 font-bold">{title}</h3>
          <p className="mt-1 text-14 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
