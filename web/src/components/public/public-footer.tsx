import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { companyName } from '#shared/company.ts';
import type { TermsDocument } from '#web/components/member/terms-dialog.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { serverNow } from '#web/lib/clock.ts';
import { careMail, offices } from './company.ts';
import { OfficeHours } from './office-hours.tsx';
import { type OfficeHours as OpeningTimes, officeState } from './office-state.ts';
import { footerLinks } from './public-nav.ts';

const MINUTE_MS = 60_000;

/** The current minute. Undefined until hydration, because a prerendered page must not contain a time. */
const useMinute = (): Date | undefined => {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverNow();
      setNow(time);
      timer = setTimeout(tick, MINUTE_MS - (time.getTime() % MINUTE_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
};

/** Local time of an office and whether its customer service is open. Reserves its height before hydration. */
const OfficeNow = ({ office }: { office: OpeningTimes & { city: string } }) => {
  const now = useMinute();
  const state = now && officeState(now, office);
  return (
    <p className="mt-1 flex min-h-5.5 flex-wrap items-center gap-x-2">
      {state ? (
        <>
          <span
            className={`inline-flex items-center gap-1.5 font-semibold ${state.isOpen ? 'text-success' : ''}`}
          >
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${state.isOpen ? 'bg-success' : 'border-2 border-control'}`}
            />
            {state.isOpen ? '상담 중' : `${state.opensOn} ${office.opensAt}부터 상담`}
          </span>
          <span className="tabular-nums">
            {office.city} {state.time}
          </span>
        </>
      ) : (
        <span aria-hidden="true">&nbsp;</span>
      )}
    </p>
  );
};

const TermsDialog = lazy(() => import('#web/components/member/terms-dialog.tsx'));

const documents: readonly (readonly [TermsDocument, string])[] = [
  ['carriage', '이용약관'],
  ['privacy', '개인정보 처리방침'],
];

const entry = 'inline-flex min-h-11 items-center hover:text-brand md:min-h-8';

const FooterNav = () => {
  const [openedDocument, setOpenedDocument] = useState<TermsDocument>();
  return (
    <nav aria-label="안내" className="flex flex-wrap gap-x-5 border-line border-t py-3">
      {footerLinks.map(({ label, link }) => (
        <Link key={label} {...link} activeOptions={{ includeHash: true }} className={entry}>
          {label}
        </Link>
      ))}
      {documents.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpenedDocument(name)}
          className={`${entry} ${name === 'privacy' ? 'font-bold text-ink' : ''}`}
        >
          {label}
        </button>
      ))}
      {openedDocument && (
        <Suspense>
          <TermsDialog document={openedDocument} onClose={() => setOpenedDocument(undefined)} />
        </Suspense>
      )}
    </nav>
  );
};

/** The year is added after hydration at the end of the line, because a prerendered page must not contain it. */
const Copyright = () => {
  const isHydrated = useHydrated();
  return (
    <p className="pb-6 text-13">
      © {companyName} {isHydrated && serverNow().getFullYear()}
    </p>
  );
};

export const PublicFooter = () => (
  <footer className="mt-24 border-line border-t bg-subtle text-14 text-ink-2 print:hidden">
    <div className="mx-auto grid max-w-page gap-10 px-5 py-12 md:grid-cols-[1.1fr_1fr_1fr]">
      <div>
        <Logo />
        <p className="mt-3 max-w-70">호주와 한국을 잇는 국제 택배·화물 서비스</p>
        <a
          href={`mailto:${careMail}`}
          className="mt-3 inline-flex min-h-6 items-center gap-1.5 hover:text-brand"
        >
          <Icon name="mail" size={16} />
          {careMail}
        </a>
        <p className="mt-1">
          전화가 어려울 때는{' '}
          <Link
            to="/inquiry"
            className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-4"
          >
            1:1 문의
          </Link>
          를 남겨주세요.
        </p>
      </div>
      {offices.map((office) => (
        <address key={office.place}>
          <h2 className="font-semibold text-ink">{office.place} 고객센터</h2>
          <a
            href={`tel:${office.phone.replaceAll(' ', '')}`}
            translate="no"
            className="mt-2 block text-18 font-bold text-ink tabular-nums hover:text-brand"
          >
            {office.phone}
          </a>
          <p className="mt-1">
            <OfficeHours office={office} />
          </p>
          <OfficeNow office={office} />
          <p className="mt-1">{office.address}</p>
        </address>
      ))}
    </div>
    <div className="mx-auto max-w-page px-5">
      <FooterNav />
      <Copyright />
    </div>
  </footer>
);
