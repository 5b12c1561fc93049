import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { checkAirWaybill, consolLabels } from '#shared/domain/consol.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { EXCLUDED } from '#shared/scan-words.ko.ts';
import { UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Button, ButtonLink, IconButton } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatMeasured, formatMinute, formatNumber } from '#web/lib/formats.ts';
import { CHARGEABLE, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { chargeableOf, consolTone, scanLines } from './consol-words.ts';
import type { ConsolView } from './queries.ts';
import { useChangeStatus, useRemoveConsol } from './use-consol-actions.ts';

/** True if the check digit of the air waybill number is wrong and no user has confirmed the number. */
export const isMblUnconfirmed = ({ method, mblNo, mblConfirmation }: ConsolView): boolean =>
  method === AIR && !mblConfirmation && checkAirWaybill(mblNo) === 'wrong';

export const WrongCheckDigit = () => <Chip tone="warning">M/BL 검사 숫자 확인</Chip>;

/** Scans of a consol; nothing without a session. */
export const ScanLines = ({ consol }: { consol: ConsolView }) =>
  scanLines(consol).map((line) => (
    <p key={line} className="text-13 font-semibold text-ink-2 tabular-nums">
      {line}
    </p>
  ));

/** Linked orders that the totals do not count; nothing without one. */
const Excluded = ({ consol: { linkedOrderQty, totalOrderQty } }: { consol: ConsolView }) =>
  linkedOrderQty > totalOrderQty && (
    <p className="text-13 font-semibold text-warning tabular-nums">
      {`${EXCLUDED} ${formatNumber(linkedOrderQty - totalOrderQty)}건`}
    </p>
  );

/** A consol with the names of its cities: `route` is `시드니 → 인천`. */
export type NamedConsol = ConsolView & { route: string };

const Totals = ({ consol }: { consol: ConsolView }) => {
  const chargeable = chargeableOf(consol);
  const figures = [
    ['주문', formatNumber(consol.totalOrderQty)],
    ['박스', formatNumber(consol.totalQty)],
    ['실중량 kg', formatMeasured(consol.totalWeight)],
    [`${VOLUME_WEIGHT} ${volumeUnit(consol.method)}`, formatMeasured(consol.totalVolume)],
    ...(chargeable === undefined ? [] : [[`${CHARGEABLE} kg`, formatMeasured(chargeable)]]),
  ];
  return (
    <dl className="grid grid-cols-[1fr_1fr_auto_auto_auto] gap-x-3 text-right tabular-nums">
      {figures.map(([name, figure]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-12 text-ink-3">{name}</dt>
          <dd className="text-13 font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

const StatusForm = ({ consol }: { consol: ConsolView }) => {
  const { data: statuses = [] } = useQuery(referenceQueries.codes('CONSTT'));
  const [chosenStatus, setChosenStatus] = useState<string>();
  const { changeStatus, isPending } = useChangeStatus(consol);
  const status = chosenStatus ?? consol.status;
  return (
    <div className="flex gap-2">
      <SelectField
        label={`${consol.mblNo} ${consolLabels.status}`}
        hideLabel
        size="sm"
        options={statuses.map(({ code: value, codeLabel: label }) => ({ value, label }))}
        value={status}
        onChange={({ target }) => setChosenStatus(target.value)}
        className="min-w-0 flex-1"
      />
      <Button
        variant="weak"
        className="h-9!"
        busy={isPending}
        disabled={status === consol.status}
        onClick={() => void changeStatus(status).finally(() => setChosenStatus(undefined))}
      >
        상태 변경
      </Button>
    </div>
  );
};

type CardProps = {
  onEdit: (consol: ConsolView) => void;
  consol: NamedConsol;
  isChosen: boolean;
  /** True for the only card in the tab order. The arrow keys move between the cards. */
  isTabStop: boolean;
  onFocus: () => void;
  onChoose: () => void;
};

const Details = ({ consol, onEdit }: Pick<CardProps, 'consol' | 'onEdit'>) => {
  const remove = useRemoveConsol(consol);
  return (
    <div className="relative space-y-2.5 border-line border-t px-3 py-2.5 text-13">
      <p className="whitespace-pre-line">
        {consol.memo || <span className="text-ink-3">메모가 없습니다.</span>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-ink-2 tabular-nums">
        <dt>등록</dt>
        <dd>{formatMinute(consol.created_at)}</dd>
        <dt>수정</dt>
        <dd>{formatMinute(consol.updated_at)}</dd>
        {consol.mblConfirmation && (
          <>
            <dt>번호 확인</dt>
            <dd>
              {formatMinute(consol.mblConfirmation.at)} · {consol.mblConfirmation.by}
            </dd>
          </>
        )}
      </dl>
      <StatusForm consol={consol} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/admin/preflight"
          search={{ consol: consol.id }}
          size="sm"
          variant="secondary"
          icon="checkCircle"
        >
          통관 사전점검
        </ButtonLink>
        <Button size="sm" variant="secondary" icon="edit" onClick={() => onEdit(consol)}>
          수정
        </Button>
        <Button size="sm" variant="ghost" icon="trash" className="text-danger!" onClick={() => void remove()}>
          삭제
        </Button>
      </div>
    </div>
  );
};

/** A click on the card selects the consol; the arrow button expands its details. */
const ConsolCard = ({ consol, isChosen, isTabStop, onFocus, onChoose, onEdit }: CardProps) => {
  const [isOpen, setOpen] = useState(false);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      className={clsx(
        'relative rounded-card border [contain-intrinsic-size:auto_122px] [content-visibility:auto]',
        isChosen ? 'border-brand bg-brand-tint' : 'border-line hover:bg-subtle',
      )}
    >
      <div className="space-y-1 py-2 pr-2 pl-3">
        <div className="flex items-center gap-2">
          <button
            type="button"
            data-consol={consol.id}
            tabIndex={tabIndex}
            aria-current={isChosen || undefined}
            onFocus={onFocus}
            onClick={onChoose}
            translate="no"
            className="min-w-0 truncate rounded-tag text-16 font-semibold tabular-nums outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {consol.mblNo}
          </button>
          <span className="ml-auto">
            <Chip tone={consolTone(consol.status)}>{consol.statusLabel}</Chip>
          </span>
          <IconButton
            icon={isOpen ? 'up' : 'down'}
            size={32}
            label={`${consol.mblNo} 상세`}
            aria-expanded={isOpen}
            tabIndex={tabIndex}
            className="relative -my-1"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <p className="flex items-center gap-1.5 text-13 text-ink-2">
          <Icon name={consol.method === 1 ? 'ship' : 'plane'} size={16} />
          <b className="font-semibold text-ink">{consol.flightName}</b>
          <span className="truncate">{consol.route}</span>
        </p>
        <p translate="no" className="text-13 text-ink-2 tabular-nums">
          {consol.etd} ~ {consol.eta}
        </p>
        {isMblUnconfirmed(consol) && <WrongCheckDigit />}
        <Excluded consol={consol} />
        <ScanLines consol={consol} />
        <Totals consol={consol} />
        <UnmeasuredMark count={consol.unmeasuredOrderQty} />
      </div>
      {isOpen && <Details consol={consol} onEdit={onEdit} />}
    </li>
  );
};

type Props = Pick<CardProps, 'onEdit'> & {
  consols: readonly NamedConsol[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
};

/** Functions that return the index of the consol to focus, by pressed key. */
const focusMoves: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move the focus between the consols, and Enter selects one. */
export const ConsolList = ({ consols, chosenId, onChoose, onEdit }: Props) => {
  const [focused, setFocused] = useState<number>();
  const tabStop =
    [focused, chosenId].find((id) => consols.some((consol) => consol.id === id)) ?? consols[0]?.id;

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const focusMove = focusMoves[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset.consol : undefined;
    if (!focusMove || !from) return;
    event.preventDefault();
    const index = consols.findIndex(({ id }) => String(id) === from);
    const next = consols[focusMove(index, consols.length - 1)];
    event.currentTarget.querySelector<HTMLElement>(`[data-consol="${next?.id}"]`)?.focus();
  };

  return (
    <ul aria-label="콘솔" onKeyDown={move} className="space-y-2">
      {consols.map((consol) => (
        <ConsolCard
          key={consol.id}
          consol={consol}
          isChosen={consol.id === chosenId}
          isTabStop={consol.id === tabStop}
          onFocus={() => setFocused(consol.id)}
          onChoose={() => onChoose(consol.id)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  );
};
