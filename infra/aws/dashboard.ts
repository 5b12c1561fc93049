import {
  type Alarm,
  AlarmStatusWidget,
  GraphWidget,
  type IWidget,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { EDGE_REGION } from './edge-stack.ts';
import type { Metrics } from './metrics.ts';

const half = { width: 12, height: 6 };

/** Rows of the dashboard: alarms and failures first, metrics of possible causes below. */
export const dashboardOf = (metrics: Metrics, alarms: Alarm[], accessLog: string): IWidget[][] => [
  [
    new TextWidget({
      width: 24,
      height: 2,
      markdown:
        '빨간 경보를 눌러 설명에 적힌 일을 하고, 더 알아야 하면 `infra/README.md`의 Runbook을 보세요.',
    }),
  ],
  [new AlarmStatusWidget({ title: '경보', width: 24, height: 4, alarms })],
  [
    new GraphWidget({
      title: '요청과 오류',
      ...half,
      left: [metrics.requests],
      right: [metrics.serverErrors, metrics.clientErrors],
    }),
    new GraphWidget({
      title: '답하는 시간 (ms)',
      ...half,
      left: [metrics.latencyMedian, metrics.latencyP95],
    }),
  ],
  [
    new LogQueryWidget({
      title: '최근 실패',
      width: 24,
      height: 6,
      logGroupNames: [accessLog],
      queryLines: [
        'fields @timestamp, requestId, route, status, ms, error',
        'filter status >= 500',
        'sort @timestamp desc',
        'limit 50',
      ],
    }),
  ],
  [
    new GraphWidget({
      title: '테이블',
      ...half,
      left: [metrics.readUnits, metrics.writeUnits],
      right: [metrics.tableThrottles, metrics.costBrake],
    }),
    new GraphWidget({
      title: '함수',
      ...half,
      left: [metrics.concurrentExecutions],
      right: [metrics.functionThrottles],
    }),
  ],
  [
    new GraphWidget({
      title: '작업',
      ...half,
      left: [metrics.backups, metrics.failedJobs],
      right: [metrics.projectorAge],
    }),
    new GraphWidget({ title: '메일', ...half, left: [metrics.bounces, metrics.complaints] }),
  ],
  [
    new GraphWidget({
      title: '택배 조회',
      ...half,
      left: [metrics.courierAsked, metrics.courierFailed, metrics.courierServiceFailed],
      right: [metrics.courierUnknownWords],
    }),
    new GraphWidget({ title: '가장 오래된 택배 응답 (시간)', ...half, left: [metrics.courierAgeHours] }),
  ],
  [
    new GraphWidget({
      title: '세관 조회',
      ...half,
      left: [metrics.customsAsked, metrics.customsFailed, metrics.customsKeyRefused],
      right: [metrics.customsFailing],
    }),
    new GraphWidget({
      title: '밀린 통관 조회와 모르는 말',
      ...half,
      left: [metrics.customsBehind],
      right: [metrics.customsUnknownWords],
    }),
  ],
  [
    new GraphWidget({
      title: '방문과 차단',
      ...half,
      region: EDGE_REGION,
      left: [metrics.siteRequests],
      right: [metrics.blocked],
    }),
    new GraphWidget({
      title: '로그인 실패와 예상하지 못한 오류',
      ...half,
      left: [metrics.signInFailures, metrics.unexpectedErrors],
    }),
  ],
];
