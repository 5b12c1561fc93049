import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
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

/** Places that accept parcels, with address and hours. */
export const DropOffPlaces = () => {
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

/** Shows the sender of a registered parcel that has not arrived where to bring it. */
export const BringToDropOff = () => (
  <section aria-labelledby="bring-title" className="rounded-card bg-brand-tint p-4">
    <h3 id="bring-title" className="text-16 font-bold">
      접수처로 가져오세요
    </h3>
    <p className="mt-1 mb-3 text-14 text-ink-2">접수처에서 짐을 확인하면 배송이 시작됩니다.</p>
    <DropOffPlaces />
  </section>
);
