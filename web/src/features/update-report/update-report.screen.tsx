import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { releases } from '#web/lib/releases.ts';

type Release = (typeof releases)[number];

const columns: readonly Column<Release>[] = [
  { key: 'version', header: '버전', tight: true, render: ({ version }) => version },
  {
    key: 'date',
    header: '배포일',
    tight: true,
    render: ({ date }) => (
      <time dateTime={date} className="tabular-nums">
        {date}
      </time>
    ),
  },
  {
    key: 'changes',
    header: '변경 내용',
    render: ({ changes }) => (
      <ul className="list-disc space-y-1 pl-5 text-left">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  },
];

/** 업데이트 내역: the changes of each version. */
export const UpdateReportScreen = () => (
  <div className="p-3 sm:p-4">
    <OfficeHeader description="버전마다 달라진 점입니다." />
    <div className="max-w-page [&_td]:align-top">
      <Table caption="업데이트 내역" columns={columns} rows={releases} rowKey={({ version }) => version} />
    </div>
  </div>
);
