import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '#web/components/icons.tsx';

const places: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'checkCircle',
    title: '주문등록 완료 화면',
    text: '주문등록을 마치면 H/BL 번호가 바로 표시됩니다.',
  },
  {
    icon: 'print',
    title: '운송장',
    text: '상자에 붙인 운송장의 바코드 아래에 적혀 있습니다.',
  },
  {
    icon: 'users',
    title: '접수한 파트너',
    text: '매장에서 접수했다면 파트너에게 문의해주세요.',
  },
];

/** Before the first search: where the number is found, and the way for members who need none. */
export const SearchHelp = ({ isVisitor }: { isVisitor: boolean }) => (
  <section className="mt-12">
    <h2 className="text-20 font-bold">H/BL 번호는 여기에서 확인할 수 있습니다</h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {places.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 rounded-card border border-line p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-weak text-brand">
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="text-16 font-semibold">{title}</h3>
            <p className="mt-0.5 text-14 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    {isVisitor && (
      <p className="mt-6 text-14 text-ink-2">
        회원이라면{' '}
        <Link
          to="/login"
          search={{ redirect: '/parcel-info' }}
          className="font-semibold text-brand underline underline-offset-4"
        >
          로그인
        </Link>
        해서 번호 없이 내 배송을 모두 볼 수 있습니다.
      </p>
    )}
  </section>
);
