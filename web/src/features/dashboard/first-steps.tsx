import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { FirstStep } from '#shared/domain/dashboard.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { Card } from './figures.tsx';
import { areFirstStepsDone, type FirstSteps, firstStepsQuery } from './queries.ts';

type Guide = { title: string; hint: string; to: LinkProps['to'] };

const guides = {
  numberRange: {
    title: 'H/BL 번호 범위 등록',
    hint: '번호 범위를 등록해야 고객의 주문을 접수할 수 있습니다.',
    to: '/admin/hbl-no-manage',
  },
  freight: {
    title: '운송편 등록',
    hint: '콘솔을 만들 때 운송편을 고릅니다.',
    to: '/admin/freight-manage',
  },
  rateCard: {
    title: '요금표 등록',
    hint: '고객에게 예상 요금을 보여줍니다.',
    to: '/admin/rate-manage',
  },
  dropOff: {
    title: '접수처 등록',
    hint: '접수한 고객에게 물건을 가져올 곳을 안내합니다.',
    to: '/admin/drop-off-manage',
  },
  staff: {
    title: '직원 초대',
    hint: '초대를 수락해 관리자가 두 명 이상이 되면 끝납니다.',
    to: '/admin/staff-manage',
  },
  mail: {
    title: '메일 발송 확인',
    hint: '직원 초대 같은 첫 메일이 나가면 끝납니다. 나가지 않으면 보내는 주소의 설정을 확인해주세요.',
    to: '/admin/staff-manage',
  },
  backup: {
    title: '백업 확인',
    hint: '매일 03시에 만들어집니다. 지금 백업을 눌러 바로 확인할 수도 있습니다.',
    to: '/admin/backup-management',
  },
} satisfies Record<FirstStep, Guide>;

const StepLink = ({ step, isDone }: FirstSteps[number]) => {
  const { title, hint, to } = guides[step];
  return (
    <Link to={to} className="flex h-full gap-2 rounded-control border border-line p-3 hover:bg-brand-tint">
      <span className={isDone ? 'text-success' : 'text-ink-3'}>
        <Icon name={isDone ? 'checkCircle' : 'right'} />
      </span>
      <span className="min-w-0">
        <span className="block text-14 font-semibold">
          {title}
          <span className="sr-only">{isDone ? ' 완료' : ' 남음'}</span>
        </span>
        {!isDone && <span className="mt-0.5 block text-13 text-ink-2">{hint}</span>}
      </span>
    </Link>
  );
};

/** The steps that prepare an empty product, each with a link to its page. Shows nothing after all are done. */
export const FirstStepsCard = () => {
  const query = useQuery(firstStepsQuery);
  const { data: steps } = query;
  if (areFirstStepsDone(steps)) return null;
  return (
    <Card title="시작하기" hint="첫 주문을 받기 전에 준비할 일입니다. 모두 끝나면 이 안내는 사라집니다.">
      {steps ? (
        <ul className="grid gap-3 xs:grid-cols-2">
          {steps.map((step) => (
            <li key={step.step}>
              <StepLink {...step} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryPlaceholder query={query} failed="준비할 일을 불러오지 못했습니다." rows={2} />
      )}
    </Card>
  );
};
