import { Link, Outlet } from '@tanstack/react-router';

const pages = [
  { to: '/my', label: '내 배송' },
  { to: '/my/inquiries', label: '내 문의' },
  { to: '/my/addresses', label: '주소록' },
  { to: '/my/profile', label: '내 정보' },
] as const;

export const MyLayout = () => (
  <div className="mx-auto max-w-page px-5 pt-6">
    <nav aria-label="마이페이지" className="flex gap-1 border-line border-b">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="-mb-px flex h-12 items-center border-transparent border-b-2 px-4 text-16 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
        >
          {label}
        </Link>
      ))}
    </nav>
    <Outlet />
  </div>
);
