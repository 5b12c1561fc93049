import { CfnOutput, Duration, Stack, type StackProps, TimeZone, Validations } from 'aws-cdk-lib';
import {
  type CfnFunction,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { projectedKinds } from '../table.ts';
import { dataNames, wildcardFinding } from './data-names.ts';
import type { DataStack } from './data-stack.ts';
import { type JobId, jobFunction, jobGrants } from './grants.ts';
import { type CodeOf, ProductFunction } from './product-function.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

export type JobsStackProps = StackProps & {
  codeOf: CodeOf;
  settings: Settings;
  data: DataStack;
  site: SiteStack;
};

/** What runs by the clock or by the table's stream, and the identity that mails are sent under. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    const { codeOf, settings, data, site } = props;
    const { tableArn, filesBucketArn, mailDomain, jobPrefix } = dataNames(this, settings);

    const failed = new Queue(this, 'Failed', { enforceSSL: true, retentionPeriod: Duration.days(14) });

    const byClock = (
      id: string,
      job: JobId,
      description: string,
      [hour, minute]: [string, string],
      timeout = Duration.minutes(15),
    ) => {
      const { lambda } = new ProductFunction(this, id, {
        name: jobFunction(job),
        functionName: `${jobPrefix}${job}`,
        description,
        codeOf,
        grants: jobGrants[job],
        memorySize: 1024,
        timeout,
        settings,
      });
      // The scheduler hands the event over and is done: a run that fails is the function's to report.
      lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(failed) });
      new Schedule(this, `${id}Schedule`, {
        description: `${description} (서울 시각)`,
        schedule: ScheduleExpression.cron({ hour, minute, timeZone: TimeZone.ASIA_SEOUL }),
        target: new LambdaInvoke(lambda, {
          deadLetterQueue: failed,
          retryAttempts: 3,
          maxEventAge: Duration.hours(2),
        }),
      });
      return lambda;
    };
    const backup = byClock('Backup', 'backup', '매일 전체 데이터 백업', ['3', '0']);
    const recount = byClock('Recount', 'recount', '매일 집계 다시 세기', ['4', '0']);
    // Ends before the lease that it takes on an operation does.
    const operations = byClock(
      'Operations',
      'operations',
      '끊긴 일괄 변경을 마치거나 되돌린다',
      ['*', '0/5'],
      Duration.seconds(50),
    );

    const projector = new ProductFunction(this, 'Projector', {
      name: jobFunction('projector'),
      functionName: `${jobPrefix}projector`,
      description: '변경 내용을 집계하고 배송 상태 메일을 보낸다',
      codeOf,
      grants: jobGrants.projector,
      memorySize: 512,
      timeout: Duration.minutes(1),
      settings,
      environment: { SITE_ORIGIN: site.origin },
    });
    // A batch that fails is told again in halves, a few times; then the stream goes on without it, and the nightly
    // recount makes good what was not counted.
    new EventSourceMapping(this, 'ProjectorSource', {
      target: projector.lambda,
      eventSourceArn: data.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(failed),
      filters: [
        FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: FilterRule.or(...projectedKinds) } } } }),
      ],
    });

    const identity = new EmailIdentity(this, 'Mail', {
      identity: Identity.domain(mailDomain),
      configurationSet: new ConfigurationSet(this, 'MailSet', {
        tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
        reputationMetrics: true,
        suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      }),
    });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `MailRecord${index + 1}`, { description: 'CNAME', value: `${name} ${value}` });
    });

    Validations.of(this).acknowledge(
      {
        id: wildcardFinding(`${filesBucketArn}/backup/*`),
        reason: 'Objects below one folder of the bucket, whose names hold the time of the backup.',
      },
      ...[backup, recount, operations].map((lambda) => ({
        id: wildcardFinding(`<${this.getLogicalId(lambda.node.defaultChild as CfnFunction)}.Arn>:*`),
        reason: 'The scheduler may call any version of this one function.',
      })),
      {
        id: wildcardFinding(`${tableArn}/stream/*`),
        reason: 'The streams of one table, whose names hold the time they began.',
      },
      {
        id: 'AwsSolutions-SQS3',
        reason:
          'This is the dead-letter queue, of the schedule and of the function; the check knows only other uses.',
      },
    );
  }
}
