import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { OWNER } from '#shared/domain/auth-level.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { rateCardName } from '#shared/domain/rate-card-name.ts';
import { freightNames } from '#shared/words.ko.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { RateTable } from '#web/components/rates/rate-table.tsx';
import { Button, ButtonLink, IconButton } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { call } from '#web/lib/call.ts';
import { saveFile } from '#web/lib/files.ts';
import { rateCardsQuery } from '#web/lib/partner-rates.ts';
import { formatMeasure, formatTransit, ratesKey } from '#web/lib/rates.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { serverToday } from '#web/lib/today.ts';
import { PriceTest } from './price-test.tsx';
import type { CardDraft, CardOwner, RateCard } from './queries.ts';
import { StepCheck } from './step-check.tsx';

const RateCardDialog = lazy(() => import('./rate-card-dialog.tsx'));
const LoadDialog = lazy(() => import('./load-dialog.tsx'));
const EndDialog = lazy(() => import('./end-dialog.tsx'));

const route = getRouteApi('/admin/_shell/rate-manage');

type Method = RateCard['method'];
const methods = [
  { value: 'air', method: 2, label: freightNames[2] },
  { value: 'sea', method: 1, label: freightNames[1] },
] as const;

const stateOf = (card: RateCard, today: string): { label: string; tone: Tone } => {
  if (card.validFrom > today) return { label: '예정', tone: 'info' };
  const isOver = card.validTo !== null && card.validTo < today;
  return isOver ? { label: '지난 요금표', tone: 'neutral' } : { label: '적용 중', tone: 'success' };
};

const periodOf = ({ validFrom, validTo }: RateCard): string => `${validFrom} ~ ${validTo ?? ''}`.trim();

const columns = (today: string): readonly Column<RateCard>[] => [
  { key: 'period', header: '적용 기간', tight: true, render: periodOf },
  {
    key: 'state',
    header: '상태',
    tight: true,
    render: (card) => {
      const { label, tone } = stateOf(card, today);
      return (
        <Chip tone={tone} icon={tone === 'info' ? 'calendar' : undefined}>
          {label}
        </Chip>
      );
    },
  },
  { key: 'transit', header: '소요일', tight: true, render: formatTransit },
  {
    key: 'steps',
    header: '구간',
    tight: true,
    render: (card) => `${card.steps.length}개, ${formatMeasure(card.steps.at(-1)?.upTo ?? 0, card)}까지`,
  },
  {
    key: 'first',
    header: '첫 구간 요금',
    align: 'right',
    tight: true,
    render: ({ steps, currency }) => formatCharge({ amount: steps[0]?.price ?? 0, currency }),
  },
];

/** Open dialog: an edited card, a new card that starts as a copy or from a workbook, the choice of a workbook, an end. */
type OpenDialog =
  | { kind: 'form'; card?: RateCard; copied?: RateCard; loaded?: CardDraft }
  | { kind: 'load' }
  | { kind: 'end'; card: RateCard };

const useCardActions = (onOpen: (dialog: OpenDialog) => void): Column<RateCard> => {
  const remove = useRemoval('요금표', ratesKey);
  const today = serverToday();
  return {
    key: 'actions',
    ...rowActions,
    render: (card) => (
      <span className="relative z-1 inline-flex gap-1">
        <IconButton
          icon="copy"
          size={32}
          label={`${card.validFrom} 요금표를 복사해 등록`}
          onClick={() => onOpen({ kind: 'form', copied: card })}
        />
        {card.partnerId !== null && (card.validUntil === null || card.validUntil >= today) && (
          <IconButton
            icon="calendar"
            size={32}
            label={`${card.validFrom} 요금표 종료일`}
            onClick={() => onOpen({ kind: 'end', card })}
          />
        )}
        {card.validFrom >= today && (
          <>
            <IconButton
              icon="edit"
              size={32}
              label={`${card.validFrom} 요금표 수정`}
              onClick={() => onOpen({ kind: 'form', card })}
            />
            <IconButton
              icon="trash"
              size={32}
              label={`${card.validFrom} 요금표 삭제`}
              onClick={() =>
                void remove({
                  name: `${freightNames[card.method]} ${card.validFrom}`,
                  send: () => {
                    const { partnerId, method, validFrom, version } = card;
                    const body = { partnerId, method, validFrom, version };
                    return call('POST /api/rate/delRateCard', { body });
                  },
                })
              }
            />
          </>
        )}
      </span>
    ),
  };
};

const downloadExcel = async (card: RateCard): Promise<void> => {
  const name = rateCardName(card);
  try {
    saveFile(
      await call('GET /api/rate/cardExcel/{card}', { params: { card: name } }),
      `rate-card-${name}.xlsx`,
    );
  } catch {
    notice.error('엑셀 다운로드에 실패했습니다.');
  }
};

const CardDetails = ({ card }: { card: RateCard }) => (
  <section aria-labelledby="rate-card" className="mt-6">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 id="rate-card" className="text-16 font-semibold">
        {`${periodOf(card)} 요금표, ${formatTransit(card)}`}
      </h2>
      <Button variant="secondary" icon="download" onClick={() => void downloadExcel(card)}>
        엑셀 받기
      </Button>
    </div>
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0 rounded-card border border-line p-4">
        <RateTable card={card} />
      </div>
      <div className="space-y-4">
        <StepCheck card={card} />
        <PriceTest card={card} />
      </div>
    </div>
  </section>
);

const NoCurrentCard = ({ method, owner }: { method: Method; owner: CardOwner }) =>
  owner ? (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-subtle px-3.5 py-3 text-14 text-ink-2">
      <Icon name="info" size={18} className="mt-0.5" />
      {`오늘은 ${owner.name}에 ${freightNames[method]} 전체 요금표를 적용합니다.`}
    </p>
  ) : (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-medium text-warning">
      <Icon name="warning" size={18} className="mt-0.5" />
      {`오늘 적용하는 ${freightNames[method]} 요금표가 없어 홈페이지에서는 문의로 안내합니다.`}
    </p>
  );

const CardDialog = ({
  method,
  owner,
  dialog,
  onChange,
}: {
  method: Method;
  owner: CardOwner;
  dialog: OpenDialog;
  onChange: (dialog: OpenDialog | undefined) => void;
}) => {
  const today = serverToday();
  const close = () => onChange(undefined);
  if (dialog.kind === 'end') return <EndDialog {...dialog} today={today} onSaved={close} onClose={close} />;
  if (dialog.kind === 'load') {
    return <LoadDialog onLoad={(loaded) => onChange({ kind: 'form', loaded })} onClose={close} />;
  }
  const { kind: _, ...form } = dialog;
  const formMethod = form.loaded?.card.method ?? method;
  return (
    <RateCardDialog
      owner={owner}
      method={formMethod}
      today={today}
      {...form}
      onSaved={close}
      onClose={close}
    />
  );
};

const MethodCards = ({
  method,
  owner,
  cards,
}: {
  method: Method;
  owner: CardOwner;
  cards: readonly RateCard[];
}) => {
  const today = serverToday();
  const mayEdit = (useSession()?.authLevel ?? 0) >= OWNER;
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const actions = useCardActions(setOpenDialog);
  const current = cards.find(
    ({ validFrom, validTo }) => validFrom <= today && (validTo === null || validTo >= today),
  );
  const opened = cards.find(({ validFrom }) => validFrom === from) ?? current ?? cards[0];
  return (
    <>
      {!current && <NoCurrentCard method={method} owner={owner} />}
      {mayEdit && (
        <div className="mb-3 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" icon="upload" onClick={() => setOpenDialog({ kind: 'load' })}>
            엑셀 불러오기
          </Button>
          <Button icon="plus" onClick={() => setOpenDialog({ kind: 'form', copied: cards[0] })}>
            요금표 등록
          </Button>
        </div>
      )}
      {cards.length === 0 ? (
        <EmptyState icon="calculator" title={`등록된 ${freightNames[method]} 요금표가 없습니다`}>
          {owner
            ? '요금표를 등록하면 이 파트너의 화물에 전체 요금표 대신 적용합니다.'
            : '요금표를 등록하면 홈페이지의 계산기와 서비스 안내에 요금과 소요일이 나옵니다.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${freightNames[method]} 요금표`}
          columns={mayEdit ? [...columns(today), actions] : columns(today)}
          rows={cards}
          rowKey={({ validFrom }) => validFrom}
          onOpen={({ validFrom }) =>
            void navigate({ search: (now) => ({ ...now, from: validFrom }), resetScroll: false })
          }
        />
      )}
      {opened && <CardDetails key={`${opened.validFrom} ${opened.version}`} card={opened} />}
      {openDialog && (
        <Suspense>
          <CardDialog method={method} owner={owner} dialog={openDialog} onChange={setOpenDialog} />
        </Suspense>
      )}
    </>
  );
};

const OwnerChoice = () => {
  const { partner } = route.useSearch();
  const navigate = route.useNavigate();
  const partners = useQuery(referenceQueries.partners).data ?? [];
  return (
    <div className="mb-4 max-w-form">
      <SelectField
        label="누구의 요금표"
        size="sm"
        placeholder="전체 요금표"
        options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
        value={partner ?? ''}
        onChange={({ target }) =>
          void navigate({
            search: ({ method }) => ({ method, partner: Number(target.value) || undefined }),
            resetScroll: false,
          })
        }
      />
    </div>
  );
};

/** 요금·소요일: rate cards by air and by sea. */
export const RatesScreen = () => {
  const { method = 'air', partner } = route.useSearch();
  const query = useQuery(rateCardsQuery(partner ?? null));
  const partners = useQuery(referenceQueries.partners).data;
  const name = partners?.find(({ id }) => id === partner)?.partner_name ?? '';
  const owner = partner === undefined ? null : { id: partner, name };
  const navigate = route.useNavigate();
  const mayEdit = (useSession()?.authLevel ?? 0) >= OWNER;
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description={
          mayEdit
            ? '적용을 시작한 요금표는 바꿀 수 없습니다. 고치려면 새 요금표를 등록해주세요.'
            : '요금표 등록, 수정, 삭제는 최고관리자만 할 수 있습니다.'
        }
        actions={
          <ButtonLink to="/admin/audit" search={{ kind: 'rateCard' }} variant="secondary" icon="history">
            변경 기록
          </ButtonLink>
        }
      />
      <OwnerChoice />
      {query.data ? (
        <Tabs
          label="운송 방법"
          value={method}
          onChange={(value) =>
            void navigate({
              search: { partner, method: value === 'sea' ? 'sea' : undefined },
              resetScroll: false,
            })
          }
          items={methods.map((one) => ({
            value: one.value,
            label: one.label,
            content: (
              <MethodCards
                key={partner ?? 'all'}
                method={one.method}
                owner={owner}
                cards={query.data.filter((card) => card.method === one.method)}
              />
            ),
          }))}
        />
      ) : (
        <QueryPlaceholder query={query} failed="요금표를 불러오지 못했습니다." rows={8} />
      )}
    </div>
  );
};
