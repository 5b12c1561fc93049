import { companyName } from '#shared/company.ts';
import { careMail, offices } from './company.ts';
import { Icon } from './icons.tsx';
import { Logo } from './logo.tsx';

/** Addresses and customer care, at the end of every public page. */
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
      </div>
      {offices.map(({ place, address, phone, hours }) => (
        <address key={place}>
          <h2 className="font-semibold text-ink">{place} 고객센터</h2>
          <a
            href={`tel:${phone.replaceAll(' ', '')}`}
            className="mt-2 block text-18 font-bold text-ink tabular-nums hover:text-brand"
          >
            {phone}
          </a>
          <p className="mt-1">{hours}</p>
          <p className="mt-1">{address}</p>
        </address>
      ))}
    </div>
    <div className="mx-auto max-w-page px-5">
      <p className="border-line border-t py-5 text-13">
        © {new Date().getFullYear()} {companyName}
      </p>
    </div>
  </footer>
);
