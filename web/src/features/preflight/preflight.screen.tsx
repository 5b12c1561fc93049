import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Colour } from '#shared/domain/customs/preflight.ts';
import { colourNames, REFERENCE_ONLY } from '#shared/preflight-words.ko.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { ToggleChip } from '#web/components/ui/toggle-chip.tsx';
import { call } from '#web/lib/call.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { ParcelTable } from './parcel-table.tsx';
import { ColourChip } from './preflight-words.tsx';
import { type PreflightView, preflightQuery } from './queries.ts';
import { RuleReasons } from './rule-reasons.tsx';
import { useVerifyCodes } from './verify-codes.tsx';

const ParcelFindings = lazy(() => import('./parcel-findings.tsx'));

const route = getRouteApi('/admin/_shell/preflight');

const colours = Object.keys(colourNames) as Colour[];

const EXCEL_REASONS = ['관세사 전달', '내부 확인'];

const downloadExcel = async ({ consolId, mblNo }: PreflightView): Promise<void> => {
  const reason = await askReason({
    title: '사전점검 엑셀 내려받기',
    name: `콘솔 ${mblNo}`,
    choices: EXCEL_REASONS,
  });
  if (!reason) return;
  try {
    const file = await call('GET /api/customs/preflightExcel/{consolId}', {
      params: { consolId },
      query: { reason },
    });
    saveFile(file, `preflight-${mblNo}.xlsx`);
  } catch {
    notice.error('엑셀 다운로드에 실패했습니다.');
  }
};

const Summary = ({ preflight: { counts, canClose, at } }: { preflight: PreflightView }) => (
  <p role="status" className="mb-3 flex flex-wrap items-center gap-2 text-13 text-ink-2">
    {colours.map((colour) => (
      <ColourChip key={colour} colour={colour} count={counts[colour]} />
    ))}
    {canClose ? <Chip tone="success">마감할 수 있음</Chip> : <Chip tone="danger">마감할 수 없음</Chip>}
    <span className="tabular-nums">{`${formatMinute(at)} 점검`}</span>
  </p>
);

type Filter = Colour | 'all';

const Filters = ({
  preflight: { counts, parcels },
  filter,
  onChange,
}: {
  preflight: PreflightView;
  filter: Filter;
  onChange: (filter: Filter) => void;
}) => (
  <fieldset className="mb-3 flex flex-wrap gap-1.5">
    <legend className="sr-only">결과</legend>
    <ToggleChip isPressed={filter === 'all'} onPress={() => onChange('all')}>
      {`전체 ${formatNumber(parcels.length)}`}
    </ToggleChip>
    {colours.map((colour) => (
      <ToggleChip key={colour} isPressed={filter === colour} onPress={() => onChange(colour)}>
        {`${colourNames[colour]} ${formatNumber(counts[colour])}`}
      </ToggleChip>
    ))}
  </fieldset>
);

const Content = ({ preflight }: { preflight: PreflightView }) => {
  const [filter, setFilter] = useState<Filter>('all');
  const [openedId, setOpenedId] = useState<number>();
  const { parcels } = preflight;
  // The findings of the opened parcel change with each decision.
  const opened = parcels.find(({ orderId }) => orderId === openedId);
  if (parcels.length === 0) return <EmptyState title="이 콘솔에 담긴 주문이 없습니다." />;
  return (
    <>
      <Summary preflight={preflight} />
      <RuleReasons preflight={preflight} />
      <Filters preflight={preflight} filter={filter} onChange={setFilter} />
      <ParcelTable
        parcels={parcels.filter(({ colour }) => filter === 'all' || colour === filter)}
        onOpen={({ orderId }) => setOpenedId(orderId)}
      />
      {opened && (
        <Suspense>
          <ParcelFindings preflight={preflight} parcel={opened} onClose={() => setOpenedId(undefined)} />
        </Suspense>
      )}
    </>
  );
};

const ConsolPreflight = ({ consolId }: { consolId: number }) => {
  const query = useQuery(preflightQuery(consolId));
  const { data, isFetching, refetch } = query;
  const codes = useVerifyCodes(consolId);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description={
          <>
            {data && <b translate="no" className="text-ink">{`콘솔 ${data.mblNo}`}</b>} {REFERENCE_ONLY}
          </>
        }
        actions={
          <>
            <Button
              size="sm"
              variant="secondary"
              icon="refresh"
              busy={isFetching}
              onClick={() => void refetch()}
            >
              다시 점검
            </Button>
            {codes.button}
            {data && (
              <Button size="sm" variant="secondary" icon="download" onClick={() => void downloadExcel(data)}>
                엑셀
              </Button>
            )}
          </>
        }
      />
      {codes.progress}
      {data ? (
        <Content preflight={data} />
      ) : (
        <QueryPlaceholder query={query} failed="통관 사전점검을 하지 못했습니다." rows={8} />
      )}
    </div>
  );
};

/** 통관 사전점검: findings of the customs rules in the parcels of a consol, and the decisions about them. */
export const PreflightScreen = () => {
  const { consol } = route.useSearch();
  if (consol !== undefined) return <ConsolPreflight key={consol} consolId={consol} />;
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader />
      <EmptyState
        title="콘솔을 선택해주세요."
        action={
          <ButtonLink to="/admin/console" variant="secondary">
            콘솔 관리
          </ButtonLink>
        }
      />
    </div>
  );
};
