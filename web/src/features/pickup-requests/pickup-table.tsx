import { pickupLabels } from '#shared/domain/pickup-request.ts';
import { Chip } from '#web/components/chip.tsx';
import { Instant } from '#web/components/instant.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { useSorting } from '#web/components/use-sorting.ts';
import { formatMobile } from '#web/lib/formats.ts';
import type { PickupRow } from './queries.ts';
import type { PickupNames } from './use-names.ts';

/** Whoever gives or gets the goods: name, phone, address, and what else is known; what is empty is left out. */
const Person = ({ name, facts }: { name: string; facts: readonly string[] }) => (
  <span className="inline-block min-w-56">
    {name}
    {facts.filter(Boolean).map((fact) => (
      <span key={fact} className="block text-13 text-ink-2 tabular-nums">
        {fact}
      </span>
    ))}
  </span>
);

type Props = {
  rows: readonly PickupRow[];
  names: PickupNames;
  chosen: ReadonlySet<string | number>;
  onChoose: (chosen: ReadonlySet<string | number>) => void;
  onOpen: (row: PickupRow) => void;
};

/** The requests that are loaded. */
export const PickupTable = ({ rows, names, chosen, onChoose, onOpen }: Props) => {
  const columns: readonly Column<PickupRow>[] = [
    {
      key: 'id',
      header: '요청번호',
      tight: true,
      sortBy: ({ id }) => Number(id.replace(/\D/g, '')),
      render: ({ id }) => id,
    },
    {
      key: 'parcelStatus',
      header: pickupLabels.parcelStatus,
      tight: true,
      sortBy: ({ parcelStatus }) => parcelStatus,
      render: ({ parcelStatus }) => (
        <Chip tone="info" icon={null}>
          {names.statusName(parcelStatus)}
        </Chip>
      ),
    },
    {
      key: 'sender',
      header: '보내는 분',
      sortBy: ({ sender }) => sender,
      render: ({ sender, senderMobCountry, senderMobNum, senderAddress }) => (
        <Person name={sender} facts={[`${senderMobCountry} ${formatMobile(senderMobNum)}`, senderAddress]} />
      ),
    },
    {
      key: 'receiver',
      header: '받는 분',
      sortBy: ({ receiver }) => receiver,
      render: ({ receiver, receiverMobCountry, receiverMobNum, receiverAddress, receiverImId }) => (
        <Person
          name={receiver}
          facts={[
            `${receiverMobCountry} ${formatMobile(receiverMobNum)}`,
            receiverAddress,
            receiverImId && `수입자 번호 ${receiverImId}`,
          ]}
        />
      ),
    },
    {
      key: 'reqBranch',
      header: pickupLabels.reqBranch,
      tight: true,
      sortBy: ({ reqBranch }) => names.branchName(reqBranch),
      render: ({ reqBranch }) => names.branchName(reqBranch),
    },
    {
      key: 'memo',
      header: pickupLabels.memo,
      render: ({ memo }) => <span className="line-clamp-3 min-w-32">{memo || '-'}</span>,
    },
    {
      key: 'regDate',
      header: '요청일시',
      tight: true,
      sortBy: ({ regDate }) => regDate,
      render: ({ regDate }) => <Instant at={regDate} />,
    },
  ];
  const { sorting, sorted } = useSorting(columns);
  return (
    <Table
      caption="수출 픽업 요청"
      columns={columns}
      rows={sorted(rows)}
      sorting={sorting}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selection={{ chosen, onChange: onChoose, nameOf: ({ id }) => id }}
    />
  );
};
