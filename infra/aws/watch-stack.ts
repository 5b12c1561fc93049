import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, Dashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { courierMetrics } from '#shared/courier-metrics.ts';
import { customsMetrics } from '#shared/customs-metrics.ts';
import { alarmsOf } from './alarms.ts';
import { type ApiStack, accessLogName } from './api-stack.ts';
import { dashboardOf } from './dashboard.ts';
import { type JobId, jobBundleName } from './grants.ts';
import type { JobsStack } from './jobs-stack.ts';
import { metricsOf } from './metrics.ts';
import { functionLogName } from './product-function.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

type WatchStackProps = StackProps & {
  settings: Settings;
  api: ApiStack;
  site: SiteStack;
  jobs: JobsStack;
};

const signIns = allRoutes
  .filter(({ throttle }) => throttle === 'signIn')
  .map(({ method, path }) => `$.route = "${method} ${path}"`);

/** Filter patterns for lines of the access log, by the name of the metric that counts the matching lines. */
const metricPatterns = {
  UnexpectedErrors: '{ $.status = "500" }',
  SignInFailures: `{ (${signIns.join(' || ')}) && $.status = "401" }`,
};

/** Numbers in the log lines of jobs, each of which becomes a metric. */
const jobMetrics = {
  couriers: courierMetrics,
  customs: customsMetrics,
} as const satisfies Partial<Record<JobId, readonly string[]>>;

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings, api, site, jobs } = props;

    const accessLog = LogGroup.fromLogGroupName(this, 'AccessLog', accessLogName(settings));
    for (const [metricName, pattern] of Object.entries(metricPatterns)) {
      new MetricFilter(this, `Count${metricName}`, {
        logGroup: accessLog,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: settings.prefix,
        metricName,
      });
    }

    for (const [job, names] of Object.entries(jobMetrics) as [JobId, readonly string[]][]) {
      const logGroup = LogGroup.fromLogGroupName(
        this,
        `${job.charAt(0).toUpperCase()}${job.slice(1)}Log`,
        functionLogName(settings, jobBundleName(job)),
      );
      for (const metricName of names) {
        new MetricFilter(this, `Sum${metricName}`, {
          logGroup,
          filterPattern: FilterPattern.literal(`{ $.${metricName} >= 0 }`),
          metricNamespace: settings.prefix,
          metricName,
          metricValue: `$.${metricName}`,
        });
      }
    }

    const key = new Key(this, 'TopicKey', {
      description: 'Encrypts the notifications of alarms',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    // `enforceSSL` adds a topic policy, which replaces the default policy that allows alarms to publish.
    const alarmService = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
    });
    topic.grantPublish(alarmService);
    key.grant(alarmService, 'kms:Decrypt', 'kms:GenerateDataKey*');
    if (settings.alarmMail) topic.addSubscription(new EmailSubscription(settings.alarmMail));

    const metrics = metricsOf(settings, { api, site, jobs });
    const alarms = Object.entries(alarmsOf(metrics)).map(([name, { todo, runbook, ...props }]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `${settings.prefix} ${name}`,
        alarmDescription: `${todo} (infra/README.md: ${runbook})`,
        evaluationPeriods: 1,
        ...props,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });

    new Dashboard(this, 'Dashboard', {
      dashboardName: settings.prefix,
      defaultInterval: Duration.days(1),
      widgets: dashboardOf(metrics, alarms, accessLogName(settings)),
    });

    if (settings.alarmMail) {
      const subscribers = [{ subscriptionType: 'EMAIL', address: settings.alarmMail }];
      new CfnBudget(this, 'Budget', {
        budget: {
          budgetName: settings.prefix,
          budgetType: 'COST',
          timeUnit: 'MONTHLY',
          budgetLimit: { amount: settings.monthlyBudget, unit: 'USD' },
        },
        notificationsWithSubscribers: [
          { type: 'ACTUAL', threshold: 80 },
          { type: 'FORECASTED', threshold: 100 },
        ].map(({ type, threshold }) => ({
          notification: { notificationType: type, comparisonOperator: 'GREATER_THAN', threshold },
          subscribers,
        })),
      });
    }
  }
}
