import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { courierMetrics } from '#shared/courier-metrics.ts';
import { customsMetrics } from '#shared/customs-metrics.ts';
import { resourcesOf } from './product.ts';
import { type Resource, toText } from './synthesize.ts';

type Metric = { MetricName: string; Namespace: string; Dimensions?: { Name: string; Value: unknown }[] };
type Alarm = Partial<Metric> & {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  TreatMissingData: string;
  Metrics?: { MetricStat?: { Metric: Metric } }[];
};
const alarms = resourcesOf('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties as unknown as Alarm);
const alarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `Hanho ${name}`);
const metricsOf = (one?: Alarm): Metric[] => [
  ...(one?.MetricName ? [one as Metric] : []),
  ...(one?.Metrics ?? []).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
];
const [topic] = resourcesOf('AWS::SNS::Topic');

describe('CloudWatch alarms', () => {
  it('exist for errors, latency, throttling, cost, jobs, backups, tracking, customs and mail', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName.replace('Hanho ', '')).sort()).toEqual([
      'BackupErrors',
      'BackupMissing',
      'ClientErrors',
      'CostBrake',
      'CourierFailed',
      'CourierServiceFailed',
      'CustomsBehind',
      'CustomsFailing',
      'CustomsKeyRefused',
      'FailedJobs',
      'FunctionThrottles',
      'LateProjector',
      'MailBounces',
      'MailComplaints',
      'ServerErrors',
      'SignInFailures',
      'SlowAnswers',
      'TableThrottles',
      'UnexpectedErrors',
    ]);
  });

  it('notify the topic with an instruction in Korean and a heading of the runbook', () => {
    const headings = [...readFileSync('infra/README.md', 'utf8').matchAll(/^### (.+)$/gm)].map(
      ([, heading]) => heading,
    );
    for (const { AlarmName, AlarmDescription, AlarmActions } of alarms) {
      expect(AlarmActions.map(toText), AlarmName).toEqual([`<${topic?.id}>`]);
      const [, todo, runbook] = /^(.+) \(infra\/README\.md: (.+)\)$/.exec(AlarmDescription) ?? [];
      expect(todo, AlarmName).toMatch(/[가-힣].*세요\.$/);
      expect(headings, AlarmName).toContain(runbook);
    }
  });

  it('refer to existing functions', () => {
    const names = resourcesOf('AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
    const watched = alarms
      .flatMap(metricsOf)
      .flatMap(({ Dimensions = [] }) => Dimensions)
      .filter(({ Name }) => Name === 'FunctionName')
      .map(({ Value }) => Value);
    expect(watched).toContain('HanhoJob-backup');
    for (const name of watched) expect(names).toContain(name);
  });

  it('treat missing data as a breach only for the missing backup', () => {
    for (const { AlarmName, TreatMissingData } of alarms) {
      expect(TreatMissingData, AlarmName).toBe(
        AlarmName === 'Hanho BackupMissing' ? 'breaching' : 'notBreaching',
      );
    }
  });

  it('cover the table and each of its indexes', () => {
    for (const name of ['TableThrottles', 'CostBrake']) {
      const of = metricsOf(alarm(name)).map(({ Dimensions = [] }) =>
        Dimensions.map(({ Value }) => Value).join(),
      );
      expect(new Set(of).size, name).toBe(4);
      // Limit of metrics per alarm.
      expect(of.length, name).toBeLessThanOrEqual(10);
    }
  });

  it('use log metrics that match the fields of the access log', () => {
    const [stage] = resourcesOf('AWS::ApiGatewayV2::Stage');
    const { Format } = (stage as Resource).Properties.AccessLogSettings as unknown as { Format: string };
    const fields = Object.keys(JSON.parse(Format));
    const filters = resourcesOf('AWS::Logs::MetricFilter').filter(
      ({ Properties }) => Properties.LogGroupName === '/aws/vendedlogs/hanho/api',
    );
    expect(filters).toHaveLength(2);
    for (const { Properties } of filters) {
      const named = [...String(Properties.FilterPattern).matchAll(/\$\.(\w+)/g)].map(([, field]) => field);
      for (const field of named) expect(fields).toContain(field);
      const [{ MetricName, MetricNamespace }] = Properties.MetricTransformations as unknown as [
        { MetricName: string; MetricNamespace: string },
      ];
      const found = alarm(MetricName);
      expect([found?.MetricName, found?.Namespace]).toEqual([MetricName, MetricNamespace]);
    }
  });

  it.each([
    ['couriers', courierMetrics],
    ['customs', customsMetrics],
  ])('use the numbers in the log line of the job %s', (job, names) => {
    const transformations = resourcesOf('AWS::Logs::MetricFilter')
      .filter(({ Properties }) => Properties.LogGroupName === `/hanho/jobs.${job}`)
      .flatMap(({ Properties }) => Properties.MetricTransformations as unknown as object[]);
    expect(transformations).toEqual(
      names.map((name) => ({
        MetricNamespace: 'Hanho',
        MetricName: name,
        MetricValue: `$.${name}`,
      })),
    );
  });

  it('report failed calls of the tracking service', () => {
    expect(alarm('CourierServiceFailed')).toMatchObject({ MetricName: 'CourierServiceFailed', Threshold: 1 });
    expect(alarm('CourierFailed')).toMatchObject({ Threshold: 50, EvaluationPeriods: 1 });
    const [share] = (alarm('CourierFailed')?.Metrics ?? []) as { Expression?: string }[];
    expect(share?.Expression).toBe('IF(asked >= 20, 100 * failed / asked, 0)');
    expect(metricsOf(alarm('CourierFailed')).map(({ MetricName }) => MetricName)).toEqual([
      'CourierAsked',
      'CourierFailed',
    ]);
  });

  it('report services of customs that refuse their key, do not answer or are behind', () => {
    expect(alarm('CustomsKeyRefused')).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
    expect(alarm('CustomsFailing')).toMatchObject({ Threshold: 1, EvaluationPeriods: 6 });
    expect(alarm('CustomsBehind')).toMatchObject({ Threshold: 1, EvaluationPeriods: 24 });
  });
});

describe('SNS topic of the alarms', () => {
  it('is encrypted with its own key, which CloudWatch may use', () => {
    const key = resourcesOf('AWS::KMS::Key').find(({ stack }) => stack === 'HanhoWatch');
    expect(key?.Properties.EnableKeyRotation).toBe(true);
    expect(toText(topic?.Properties.KmsMasterKeyId)).toBe(`<${key?.id}.Arn>`);
    const [policy] = resourcesOf('AWS::SNS::TopicPolicy');
    for (const document of [key?.Properties.KeyPolicy, policy?.Properties.PolicyDocument]) {
      expect(JSON.stringify(document)).toContain('"Service":"cloudwatch.amazonaws.com"');
    }
    expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain('{"aws:SecureTransport":"false"}');
  });

  it('has no subscription, and no budget exists, if alarmMail is not configured', () => {
    expect(resourcesOf('AWS::SNS::Subscription')).toEqual([]);
    expect(resourcesOf('AWS::Budgets::Budget')).toEqual([]);
  });
});

it('the dashboard shows every alarm and the access log', () => {
  const [dashboard] = resourcesOf('AWS::CloudWatch::Dashboard');
  const body = toText(dashboard?.Properties.DashboardBody);
  for (const { id } of resourcesOf('AWS::CloudWatch::Alarm')) expect(body).toContain(`<${id}.Arn>`);
  expect(body).toContain('/aws/vendedlogs/hanho/api');
});

describe('SES', () => {
  const propertiesOf = (type: string): Resource['Properties'] => {
    const [found] = resourcesOf(type).filter(({ stack }) => stack === 'HanhoMail');
    return found?.Properties ?? {};
  };

  it('sends mail with a verified domain identity, over TLS only', () => {
    expect(propertiesOf('AWS::SES::EmailIdentity')).toMatchObject({ EmailIdentity: 'hanho.example' });
    expect(propertiesOf('AWS::SES::ConfigurationSet')).toMatchObject({
      Name: 'Hanho',
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: [] },
    });
  });

  it('writes bounces, complaints and rejections to the mail log', () => {
    expect(propertiesOf('AWS::SES::ConfigurationSetEventDestination').EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'reject'],
    });
    const { EventPattern, Targets } = propertiesOf('AWS::Events::Rule');
    expect(EventPattern).toEqual({ source: ['aws.ses'] });
    const [target] = Targets as unknown as { Arn: unknown }[];
    expect(toText(target?.Arn)).toBe('arn:aws:logs:ap-northeast-2:<AWS::AccountId>:log-group:/hanho/mail');
    expect(propertiesOf('AWS::Logs::LogGroup')).toMatchObject({
      LogGroupName: '/hanho/mail',
      RetentionInDays: 90,
    });
    const policy = propertiesOf('AWS::Logs::ResourcePolicy').PolicyDocument;
    expect(toText(policy)).toContain('"Principal":{"Service":"events.amazonaws.com"}');
  });
});
