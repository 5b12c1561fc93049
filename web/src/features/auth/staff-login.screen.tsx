import { addIcons, Icon, type IconName } from '#web/components/ui/icons.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { pageIcons } from '#web/components/ui/page-icons.ts';
import { adminHome } from '#web/lib/admin-pages.ts';
import { call } from '#web/lib/call.ts';
import { SignInForm } from './sign-in-form.tsx';

addIcons(pageIcons);

const RoutePicture = () => (
  <svg viewBox="0 -6 560 456" className="w-full max-w-140" aria-hidden="true">
    <g className="fill-none stroke-surface">
      <path d="M92 352C150 210 300 96 468 84" strokeWidth="3" strokeDasharray="2 12" strokeLinecap="round" />
      <path d="M92 352C236 340 392 238 468 84" strokeWidth="2" opacity="0.28" />
      <circle cx="92" cy="352" r="34" strokeWidth="2" opacity="0.28" />
      <circle cx="92" cy="352" r="58" strokeWidth="2" opacity="0.14" />
      <circle cx="468" cy="84" r="34" strokeWidth="2" opacity="0.28" />
      <circle cx="468" cy="84" r="58" strokeWidth="2" opacity="0.14" />
    </g>
    <circle cx="92" cy="352" r="11" className="fill-surface" />
    <circle cx="468" cy="84" r="11" className="fill-accent" />
    <g className="fill-surface text-16 font-semibold" textAnchor="middle">
      <text x="92" y="440">
        시드니
      </text>
      <text x="468" y="14">
        인천
      </text>
    </g>
  </svg>
);

type Props = {
  title: string;
  description: string;
  points: readonly { icon: IconName; text: string }[];
  /** Link to the other staff login page. */
  other: { href: string; label: string };
};

const Welcome = ({ points }: Pick<Props, 'points'>) => (
  <aside className="hidden flex-col justify-between overflow-hidden bg-brand-strong p-12 text-surface lg:flex">
    <p className="text-30 font-bold">
      시드니에서 인천까지,
      <br />한 화면에서 관리합니다
    </p>
    <RoutePicture />
    <ul className="space-y-3">
      {points.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-3 text-16">
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  </aside>
);

const StaffLogin = ({ title, description, points, other }: Props) => (
  <div className="grid min-h-dvh lg:grid-cols-[1fr_1.2fr]">
    <Welcome points={points} />
    <div className="flex flex-col px-5 py-6 sm:px-10">
      <header>
        <a href="/" aria-label="한호 홈" className="inline-flex rounded-control">
          <Logo />
        </a>
      </header>
      <main className="mx-auto my-auto w-full max-w-100 py-10">
        <h1 tabIndex={-1} className="text-30 font-bold">
          {title}
        </h1>
        <p className="mt-1.5 mb-8 text-16 text-ink-2">{description}</p>
        <SignInForm
          signIn={(body) => call('POST /api/admin/signIn', { body, ownsSession: true })}
          enter={() => location.assign(adminHome)}
        />
        <p className="mt-6 text-center text-14 text-ink-2">
          <a
            href={other.href}
            className="inline-flex h-10 items-center rounded-control px-3 font-medium hover:bg-subtle hover:text-ink"
          >
            {other.label}
          </a>
        </p>
      </main>
    </div>
  </div>
);

export const AdminLoginScreen = () => (
  <StaffLogin
    title="관리자 로그인"
    description="한호로지스 직원 계정으로 로그인해주세요."
    points={[
      { icon: 'search', text: '모든 파트너의 주문을 통합 조회' },
      { icon: 'print', text: '운송장 여러 장을 한 번에 출력' },
      { icon: 'hash', text: 'H/BL 번호 범위 관리' },
    ]}
    other={{ href: '/partnerAdmin', label: '파트너 로그인으로 이동' }}
  />
);

export const PartnerLoginScreen = () => (
  <StaffLogin
    title="파트너 로그인"
    description="파트너 계정으로 로그인해주세요."
    points={[
      { icon: 'edit', text: '매장에서 바로 주문등록' },
      { icon: 'search', text: '우리 매장 주문만 모아서 조회' },
      { icon: 'print', text: '운송장 출력과 상태 이력 확인' },
    ]}
    other={{ href: '/admin', label: '관리자 로그인으로 이동' }}
  />
);
