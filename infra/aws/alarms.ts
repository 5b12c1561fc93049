import { type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metrics } from './metrics.ts';

type AlarmDefinition = Omit<AlarmProps, 'alarmName' | 'alarmDescription' | 'evaluationPeriods'> & {
  evaluationPeriods?: number;
  /** Instruction for the recipient of the alarm. */
  todo: string;
  /** Heading of the runbook in infra/README.md. */
  runbook: string;
};

const missingDataIsOk = { treatMissingData: TreatMissingData.NOT_BREACHING };

export const alarmsOf = (metrics: Metrics): Record<string, AlarmDefinition> => ({
  ServerErrors: {
    metric: metrics.serverErrors,
    threshold: 5,
    ...missingDataIsOk,
    todo: '화면이 오류를 받고 있습니다. 대시보드의 최근 실패에서 경로를 확인하고, 배포 직후라면 이전 판으로 되돌리세요.',
    runbook: 'Errors',
  },
  UnexpectedErrors: {
    metric: metrics.unexpectedErrors,
    threshold: 1,
    ...missingDataIsOk,
    todo: '예상하지 못한 오류가 났습니다. 최근 실패의 requestId로 함수 로그를 찾아 개발자에게 전하세요.',
    runbook: 'Errors',
  },
  SlowAnswers: {
    metric: metrics.latencyP95,
    threshold: 3000,
    evaluationPeriods: 3,
    evaluateLowSampleCountPercentile: 'ignore',
    ...missingDataIsOk,
    todo: '15분째 답이 느립니다. 테이블이 밀리는지, 큰 파일을 등록하는 중인지 대시보드에서 확인하세요.',
    runbook: 'Throttling',
  },
  ClientErrors: {
    metric: metrics.clientErrors,
    threshold: 500,
    ...missingDataIsOk,
    todo: '거절된 요청이 몰립니다. 대시보드에서 경로와 차단 수를 보고, 한 주소의 공격인지 새 화면의 결함인지 가려내세요.',
    runbook: 'Throttling',
  },
  SignInFailures: {
    metric: metrics.signInFailures,
    threshold: 50,
    ...missingDataIsOk,
    todo: '로그인 실패가 몰립니다. 감사 기록에서 성공한 낯선 로그인을 찾고, 있으면 그 회원의 비밀번호를 바꾸게 하세요.',
    runbook: 'Leaked session',
  },
  FunctionThrottles: {
    metric: metrics.functionThrottles,
    threshold: 10,
    ...missingDataIsOk,
    todo: '함수가 동시 실행 한도에 걸렸습니다. 어느 함수인지 확인하고 정당한 사용이면 한도를 올리세요.',
    runbook: 'Throttling',
  },
  TableThrottles: {
    metric: metrics.tableThrottles,
    threshold: 10,
    ...missingDataIsOk,
    todo: '테이블이 요청을 밀어내고 있습니다. 몇 분 안에 그치지 않으면 무엇이 몰리는지 확인하세요.',
    runbook: 'Throttling',
  },
  CostBrake: {
    metric: metrics.costBrake,
    threshold: 1,
    ...missingDataIsOk,
    todo: '테이블이 비용 상한에 닿았습니다. 되풀이되는 요청이나 작업을 찾아 멈추고, 정당한 사용이면 상한을 올리세요.',
    runbook: 'Cost growth',
  },
  BackupErrors: {
    metric: metrics.backupErrors,
    threshold: 1,
    ...missingDataIsOk,
    todo: '백업이 실패했습니다. 다시 시도해도 실패하면 로그를 확인하고 관리자 화면에서 손으로 백업하세요.',
    runbook: 'Jobs',
  },
  BackupMissing: {
    metric: metrics.backups,
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
    todo: '하루 동안 마친 백업이 없습니다. 오늘 안에 손으로 백업하고 일정이 켜져 있는지 확인하세요.',
    runbook: 'Jobs',
  },
  FailedJobs: {
    metric: metrics.failedJobs,
    threshold: 1,
    ...missingDataIsOk,
    todo: '끝내지 못한 작업이 대기열에 있습니다. 내용을 읽고 원인을 고친 뒤 다시 실행하고 대기열을 비우세요.',
    runbook: 'Jobs',
  },
  LateProjector: {
    metric: metrics.projectorAge,
    threshold: 600_000,
    ...missingDataIsOk,
    todo: '집계와 상태 메일이 10분 넘게 늦습니다. projector 함수의 로그를 확인하세요.',
    runbook: 'Jobs',
  },
  CourierFailed: {
    metric: metrics.courierFailures,
    threshold: 50,
    ...missingDataIsOk,
    todo: '15분 동안 택배 조회의 절반 이상이 실패했습니다. 택배사 화면에서 어느 택배사인지 확인하고, 오래 이어지면 조회 서비스에 문의하세요.',
    runbook: 'Tracking service',
  },
  CourierServiceFailed: {
    metric: metrics.courierServiceFailed,
    threshold: 1,
    ...missingDataIsOk,
    todo: '조회 서비스가 모든 택배 조회를 거절했습니다. 키가 맞는지, 하루 조회 한도를 넘었는지 확인하세요.',
    runbook: 'Tracking service',
  },
  CustomsFailing: {
    metric: metrics.customsFailing,
    threshold: 1,
    // Six runs: a service that is down for maintenance recovers by itself.
    evaluationPeriods: 6,
    ...missingDataIsOk,
    todo: '30분 넘게 세관 조회가 되지 않습니다. 밀린 조회는 다시 되면 저절로 이어지니, 세관 서비스의 점검 공지와 로그를 확인하세요.',
    runbook: 'Customs service',
  },
  CustomsKeyRefused: {
    metric: metrics.customsKeyRefused,
    threshold: 1,
    ...missingDataIsOk,
    todo: '세관 서비스가 인증키를 거절했습니다. 키의 유효기간을 확인하고 새 키를 입력하세요.',
    runbook: 'Customs service',
  },
  CustomsBehind: {
    metric: metrics.customsBehind,
    threshold: 1,
    // Two hours, in which all parcels are asked about.
    evaluationPeriods: 24,
    ...missingDataIsOk,
    todo: '통관 조회가 두 시간 넘게 밀려 있습니다. 세관 조회가 실패하는지 로그를 확인하세요.',
    runbook: 'Customs service',
  },
  MailBounces: {
    metric: metrics.bounces,
    threshold: 0.04,
    ...missingDataIsOk,
    todo: '돌아오는 메일이 4%를 넘었습니다. 5%부터 발송이 심사되니 메일 로그에서 주소를 확인해 고치세요.',
    runbook: 'Mail bounces',
  },
  MailComplaints: {
    metric: metrics.complaints,
    threshold: 0.0008,
    ...missingDataIsOk,
    todo: '스팸 신고가 0.08%를 넘었습니다. 0.1%부터 발송이 심사되니 어떤 메일인지 확인하고 줄이세요.',
    runbook: 'Mail bounces',
  },
});
