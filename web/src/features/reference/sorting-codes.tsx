import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';

type SortingCodes = Answer<'POST /api/parcel/getUnresolvedZipcodes'>;
type Zipcode = SortingCodes['zipcodes'][number];

const PAGE_SIZE = 10;
const FAILED = '집배코드 현황을 불러오지 못했습니다.';

const columns: readonly Column<Zipcode>[] = [
  { key: 'zipcode', header: '우편번호', tight: true, render: ({ zipcode }) => zipcode },
  { key: 'lastDay', header: '마지막 조회일', tight: true, render: ({ lastDay }) => lastDay },
  { key: 'firstDay', header: '처음 조회일', render: ({ firstDay }) => firstDay },
];

const tableText = (table: SortingCodes['table']): string =>
  table
    ? `기준일 ${table.date} · 우편번호 ${formatNumber(table.size)}개`
    : '저장된 집배코드 표가 없습니다. 운송장에 ‘집배코드 미확인’으로 인쇄됩니다.';

const Zipcodes = ({ zipcodes }: { zipcodes: readonly Zipcode[] }) => {
  const [page, setPage] = useState(1);
  const pageCount = Math.ceil(zipcodes.length / PAGE_SIZE);
  const currentPage = Math.min(page, pageCount);
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">
        최근 30일 동안 운송장에 집배코드를 넣지 못한 우편번호 {formatNumber(zipcodes.length)}개입니다. 새
        집배코드 표를 저장하면 목록에서 빠집니다.
      </p>
      <Table
        caption="집배코드를 찾지 못한 우편번호"
        columns={columns}
        rows={zipcodes.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE)}
        rowKey={({ zipcode }) => zipcode}
      />
      <Pagination page={currentPage} pageCount={pageCount} onChange={setPage} />
    </>
  );
};

/** Day of the table of sorting codes, and zipcodes whose labels were printed without a code. */
export const SortingCodeSection = () => {
  const query = useQuery({
    queryKey: ['reference', 'unresolvedZipcodes'],
    queryFn: ({ signal }) => call('POST /api/parcel/getUnresolvedZipcodes', { signal }),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <section aria-labelledby="sorting-codes" className="px-3 pb-6 sm:px-4">
      <h2 id="sorting-codes" className="mb-2 text-16 font-semibold">
        우체국택배 집배코드
      </h2>
      {data ? (
        <>
          <p className="mb-3 text-14">{tableText(data.table)}</p>
          {data.zipcodes.length > 0 ? (
            <Zipcodes zipcodes={data.zipcodes} />
          ) : (
            <p className="text-13 text-ink-2">최근 30일 동안 집배코드를 찾지 못한 우편번호가 없습니다.</p>
          )}
        </>
      ) : (
        <QueryPlaceholder query={query} failed={FAILED} rows={3} />
      )}
    </section>
  );
};
