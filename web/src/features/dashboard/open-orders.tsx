import { clsx } from 'clsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Card, OrderCount, type OrderSearch } from './figures.tsx';
import type { Figures } from './queries.ts';

const DAY_MS = 86_400_000;

type OpenOrders = Figures['open'];
type Age = OpenOrders['ages'][number];

/** 0~3일, and 30일 초과 for the class without a first day. @param today last day of the youngest class */
const ageName = ({ from, to }: Age, today: string): string => {
  const daysAgo = (day: string) => (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return from ? `${daysAgo(to)}~${daysAgo(from)}일` : `${daysAgo(to) - 1}일 초과`;
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Open orders by status and age. Each number leads to its orders. */
export const OpenOrdersCard = ({
  open: { ages, statuses },
  partnerId,
}: {
  open: OpenOrders;
  partnerId: number | undefined;
}) => {
  const today = ages.at(0)?.to ?? '';
  const columns = ages.map((age) => ({ ...age, name: ageName(age, today) }));
  const searchOf = ({ from, to }: Age, status?: string): OrderSearch => ({
    status,
    from: from || undefined,
    to,
    partnerId,
    open: 1,
  });
  const anyAge: Age = { from: '', to: today };
  const cell = 'border-line border-t px-0.5 py-2 text-right font-semibold whitespace-nowrap sm:px-3';
  const row = (name: string, counts: readonly number[], status?: string) => (
    <>
      {columns.map((age, nth) => (
        <td key={age.name} className={cell}>
          <OrderCount
            count={counts[nth] ?? 0}
            name={`${name} ${age.name}`}
            search={searchOf(age, status)}
            className={age.from ? undefined : 'text-danger'}
          />
        </td>
      ))}
      <td className={clsx(cell, 'pr-0!')}>
        <OrderCount count={sum(counts)} name={`${name} 전체`} search={searchOf(anyAge, status)} />
      </td>
    </>
  );
  return (
    <Card
      title="진행 중 주문"
      hint="등록 후 경과일별 건수입니다. 배송완료, 반송·폐기, 신청취소는 포함하지 않습니다."
    >
      {statuses.length === 0 ? (
        <p className="text-14 text-ink-2">진행 중인 주문이 없습니다.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-12 tabular-nums sm:text-13">
            <caption className="sr-only">진행 중 주문의 상태별, 등록 후 경과일별 건수</caption>
            <thead className="text-ink-2">
              <tr>
                <th scope="col" className="pb-2 text-left font-semibold">
                  상태
                </th>
                {[...columns.map(({ name }) => name), '전체'].map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className="px-0.5 pb-2 text-right font-semibold break-keep last:pr-0 sm:px-3"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statuses.map(({ status, status_name, counts }) => (
                <tr key={status}>
                  <th
                    scope="row"
                    className="border-line border-t py-2 text-left font-normal max-sm:[&_svg]:hidden"
                  >
                    <Chip tone={orderTone(status)}>{status_name}</Chip>
                  </th>
                  {row(status_name, counts, status)}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="border-line border-t py-2 text-left font-semibold">
                  합계
                </th>
                {row(
                  '진행 중 주문',
                  columns.map((_, nth) => sum(statuses.map(({ counts }) => counts[nth] ?? 0))),
                )}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  );
};
