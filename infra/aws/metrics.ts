import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { courierMetrics } from '#shared/courier-metrics.ts';
import type { customsMetrics } from '#shared/customs-metrics.ts';
import { table } from '#shared/table.ts';
import type { ApiStack } from './api-stack.ts';
import { dataNames } from './data-names.ts';
import { EDGE_REGION } from './edge-stack.ts';
import type { JobId } from './grants.ts';
import type { JobsStack } from './jobs-stack.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

const FIVE_MINUTES = Duration.minutes(5);
/** Calls of a courier's tracking service in 15 minutes from which the share of failed ones is meaningful. */
const FEWEST_CALLS = 20;

/** Metrics of the alarms and the dashboard. */
export const metricsOf = (
  settings: Settings,
  { api, site, jobs }: { api: ApiStack; site: SiteStack; jobs: JobsStack },
) => {
  const { tableName, jobPrefix } = dataNames(jobs, settings);
  const sum = { statistic: Stats.SUM, period: FIVE_MINUTES };
  const total = (label: string, metrics: readonly Metric[]) =>
    new MathExpression({
      label,
      expression: 'SUM(METRICS())',
      usingMetrics: Object.fromEntries(
        metrics.map((metric, index) => [`m${index}${metric.metricName}`, metric]),
      ),
      period: FIVE_MINUTES,
    });
  const tableMetric = (label: string, ...names: string[]) =>
    total(
      label,
      [{}, ...table.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))].flatMap((index) =>
        names.map(
          (metricName) =>
            new Metric({
              namespace: 'AWS/DynamoDB',
              metricName,
              dimensionsMap: { TableName: tableName, ...index },
              ...sum,
            }),
        ),
      ),
    );
  const jobMetric = (
    job: JobId,
    metricName: string,
    options: { period?: Duration; statistic?: string } = {},
  ) =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: `${jobPrefix}${job}` },
      label: job,
      ...sum,
      ...options,
    });
  const day = { period: Duration.days(1) };
  const edgeMetric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace, metricName, dimensionsMap, region: EDGE_REGION, ...sum });
  const distributionDimensions = { DistributionId: site.distribution.distributionId, Region: 'Global' };
  const mailMetric = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });
  const logMetric = (metricName: string, options: { period?: Duration; statistic?: string } = {}) =>
    new Metric({ namespace: settings.prefix, metricName, ...sum, ...options });
  const courierMetric = (name: (typeof courierMetrics)[number], options?: Parameters<typeof logMetric>[1]) =>
    logMetric(name, options);
  const customsMetric = (name: (typeof customsMetrics)[number], statistic: string = Stats.SUM) =>
    logMetric(name, { statistic });
  const quarter = { period: Duration.minutes(15) };

  return {
    requests: api.httpApi.metricCount(sum),
    serverErrors: api.httpApi.metricServerError(sum),
    clientErrors: api.httpApi.metricClientError(sum),
    latencyP95: api.httpApi.metricLatency({ statistic: Stats.percentile(95), period: FIVE_MINUTES }),
    latencyMedian: api.httpApi.metricLatency({ statistic: Stats.percentile(50), period: FIVE_MINUTES }),
    unexpectedErrors: logMetric('UnexpectedErrors'),
    signInFailures: logMetric('SignInFailures'),
    functionThrottles: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...sum }),
    concurrentExecutions: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
    }),
    readUnits: tableMetric('읽기 단위', 'ConsumedReadCapacityUnits'),
    writeUnits: tableMetric('쓰기 단위', 'ConsumedWriteCapacityUnits'),
    tableThrottles: tableMetric('밀린 요청', 'ReadThrottleEvents', 'WriteThrottleEvents'),
    costBrake: tableMetric(
      '상한에 걸린 요청',
      'ReadMaxOnDemandThroughputThrottleEvents',
      'WriteMaxOnDemandThroughputThrottleEvents',
    ),
    backupErrors: jobMetric('backup', 'Errors'),
    backups: new MathExpression({
      label: '마친 백업',
      expression: 'FILL(runs, 0) - FILL(errors, 0)',
      usingMetrics: {
        runs: jobMetric('backup', 'Invocations', day),
        errors: jobMetric('backup', 'Errors', day),
      },
      ...day,
    }),
    projectorAge: jobMetric('projector', 'IteratorAge', { statistic: Stats.MAXIMUM }),
    failedJobs: jobs.deadLetterQueue.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
    }),
    courierAsked: courierMetric('CourierAsked'),
    courierFailed: courierMetric('CourierFailed'),
    courierServiceFailed: courierMetric('CourierServiceFailed'),
    courierUnknownWords: courierMetric('CourierUnknownWord'),
    courierAgeHours: courierMetric('CourierAgeHours', { statistic: Stats.MAXIMUM }),
    /** Share of failed calls in percent; 0 for few calls, of which a single failure would be much. */
    courierFailures: new MathExpression({
      label: '실패한 택배 조회 (%)',
      expression: `IF(asked >= ${FEWEST_CALLS}, 100 * failed / asked, 0)`,
      usingMetrics: {
        asked: courierMetric('CourierAsked', quarter),
        failed: courierMetric('CourierFailed', quarter),
      },
      ...quarter,
    }),
    customsAsked: customsMetric('CustomsAsked'),
    customsFailed: customsMetric('CustomsFailed'),
    customsKeyRefused: customsMetric('CustomsKeyRefused'),
    customsFailing: customsMetric('CustomsFailing', Stats.MAXIMUM),
    customsUnknownWords: customsMetric('CustomsUnknownWord'),
    customsBehind: customsMetric('CustomsBehind', Stats.MAXIMUM),
    bounces: mailMetric('Reputation.BounceRate'),
    complaints: mailMetric('Reputation.ComplaintRate'),
    siteRequests: edgeMetric('AWS/CloudFront', 'Requests', distributionDimensions),
    blocked: edgeMetric('AWS/WAFV2', 'BlockedRequests', { WebACL: settings.prefix, Rule: 'ALL' }),
  };
};

export type Metrics = ReturnType<typeof metricsOf>;
