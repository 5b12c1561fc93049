import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#web/components/button.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { QueryPlaceholder } from '#web/components/states.tsx';
import type { Answer } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

type DropOff = Answer<'GET /api/dropOff/getDropOffList'>[number];

const Place = ({ place: { name, address, phone, hours, note } }: { place: DropOff }) => (
  <li className="break-inside-avoid rounded-card border border-line p-4 text-left">
    <h4 className="mb-2 text-16 font-bold">{name}</h4>
    <DefinitionList
      entries={[
        ['주소', address],
        [
          '전화번호',
          <a key="phone" href={`tel:${phone.replaceAll(' ', '')}`} className="hover:text-brand">
            {phone}
          </a>,
        ],
        ['운영 시간', hours],
        ['안내', note],
      ]}
    />
  </li>
);

const Places = () => {
  const query = useQuery(referenceQueries.dropOffs);
  if (!query.data) return <QueryPlaceholder query={query} failed="접수처를 불러오지 못했습니다." rows={3} />;
  const places = query.data.filter(({ isActive }) => isActive);
  if (places.length === 0) {
    return (
      <p className="text-14 text-ink-2">
        접수처는 고객센터로 문의해주세요.{' '}
        <Link to="/inquiry" className="font-semibold text-brand underline underline-offset-4 print:hidden">
          1:1 문의
        </Link>
      </p>
    );
  }
  return (
    <ul aria-label="접수처" className="grid gap-3 sm:grid-cols-2">
      {places.map((place) => (
        <Place key={place.id} place={place} />
      ))}
    </ul>
  );
};

/**
 * Everything that a sender needs at the counter: QR code, drop-off places and link for tracking. The QR code contains the
 * plain H/BL number, because scanners type its text into number fields.
 */
const DropOffGuide = ({ hblNo }: { hblNo: string }) => (
  <div className="w-full">
    <figure className="mx-auto mt-6 w-fit">
      <QrCode text={hblNo} label={`H/BL 번호 ${hblNo}의 QR 코드`} className="mx-auto w-45" />
      <figcaption className="mt-1 text-14 text-ink-2">
        접수처에서 이 코드를 보여주세요. <span className="tabular-nums">{hblNo}</span>
      </figcaption>
    </figure>
    <section className="mt-8">
      <h3 className="mb-3 text-18 font-bold">접수처</h3>
      <Places />
    </section>
    <p className="mt-6 hidden text-14 break-all print:block">
      배송조회: {`${location.origin}/parcel-info?hblNo=${encodeURIComponent(hblNo)}`}
    </p>
    <div className="mt-6 flex justify-center print:hidden">
      <Button variant="secondary" size="lg" icon="print" onClick={() => print()}>
        이 화면 인쇄
      </Button>
    </div>
  </div>
);

export default DropOffGuide;
