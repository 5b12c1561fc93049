import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clearanceSentences } from '#shared/clearance-words.ko.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import { isClearanceStatus } from '#shared/domain/customs/clearance-watch.ts';
import type { Order } from '#shared/domain/order.ts';
import { Button } from '#web/components/ui/button.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { FactGrid } from './fact-grid.tsx';
import { ServiceBox, ServiceState, useServiceRefresh } from './service-state.tsx';

type Props = { order: Order };
type State = Answer<'POST /api/customs/getState'>;
type Cargo = State['choices'][number];

const attentive: readonly State['state'][] = ['notFound', 'ambiguous', 'failing'];

const useChoice = (order: Order) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cargoNo: string) =>
      call('POST /api/customs/setCargoNo', { body: { orderId: order.id, cargoNo } }),
    onSuccess: (state) => client.setQueryData(parcelQueries.clearanceState(order).queryKey, state),
    meta: { failed: '화물관리번호를 저장하지 못했습니다.' },
  });
};

const describe = ({ mblNo, arrivedOn, packages }: Cargo): string =>
  [mblNo && `M/BL ${mblNo}`, arrivedOn && `입항 ${arrivedOn}`, packages && `${formatNumber(packages)}개`]
    .filter(Boolean)
    .join(' · ');

const Choices = ({ order, choices }: Props & { choices: readonly Cargo[] }) => {
  const { mutate, isPending, variables } = useChoice(order);
  const mayChoose = isStaff(useSession());
  return (
    <ul aria-label="같은 번호의 화물" className="w-full space-y-2 py-1">
      {choices.map((cargo) => (
        <li key={cargo.cargoNo} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">
            <span className="font-medium">{cargo.cargoNo}</span> {describe(cargo)}
          </span>
          {mayChoose && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${cargo.cargoNo} 고르기`}
              busy={isPending && variables === cargo.cargoNo}
              onClick={() => mutate(cargo.cargoNo)}
              className="max-sm:h-11!"
            >
              고르기
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const OtherCargo = ({ order }: Props) => {
  const { mutate, isPending } = useChoice(order);
  return (
    <Button size="sm" variant="ghost" busy={isPending} onClick={() => mutate('')} className="max-sm:h-11!">
      화물 다시 찾기
    </Button>
  );
};

const Loaded = ({ order, state: answer }: Props & { state: State }) => {
  const { state, text, nextAt, cargoNo, step, place, choices } = answer;
  const isAsked = state !== 'off' && state !== 'ended';
  const mayChoose = isStaff(useSession());
  const refreshing = useServiceRefresh({
    orderId: order.id,
    queryKey: parcelQueries.clearanceState(order).queryKey,
    ask: () => call('POST /api/customs/refresh', { body: { orderId: order.id } }),
    recent: 'CLEARANCE_RECENT',
    failed: '세관에 조회하지 못했습니다.',
  });
  return (
    <ServiceState
      text={text}
      nextAt={nextAt}
      needsAttention={attentive.includes(state)}
      isAsked={isAsked}
      refreshing={refreshing}
    >
      {isAsked && cargoNo && mayChoose && <OtherCargo order={order} />}
      {choices.length > 0 && <Choices order={order} choices={choices} />}
      {(step || cargoNo) && (
        <div className="w-full pb-1">
          <FactGrid
            facts={[
              { label: '통관 단계', value: step },
              { label: '장치장', value: place },
              { label: '화물관리번호', value: cargoNo, wide: true },
            ]}
          />
        </div>
      )}
    </ServiceState>
  );
};

/** Last answer of customs about the parcel, a button that asks now, and the choice of a cargo. */
export const ClearanceState = ({ order }: Props) => {
  const isShipped = order.consolId !== null && isClearanceStatus(order.status);
  const query = useQuery({ ...parcelQueries.clearanceState(order), enabled: isShipped });
  return (
    <ServiceBox
      query={query}
      failed="세관 조회 상태를 불러오지 못했습니다."
      waiting={isShipped ? '세관 조회 상태를 불러오는 중입니다.' : clearanceSentences.off(null, serverNow())}
    >
      {(state) => <Loaded order={order} state={state} />}
    </ServiceBox>
  );
};
