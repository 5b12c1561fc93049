import { CfnOutput, Duration, Stack, type StackProps, TimeZone, Validations } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
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
import { dataNames, wildcardFinding } from './data-names.ts';
import { jobFunction, jobGrants } from './grants.ts';
import { type CodeOf, ProductFunction } from './product-function.ts';
import type { Settings } from './settings.ts';

/** What runs by the clock, and the identity that mails are sent under. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { codeOf: CodeOf; settings: Settings }) {
    super(scope, id, props);
    const { codeOf, settings } = props;
    const { filesBucketArn, mailDomain } = dataNames(this, settings);

    const failed = new Queue(this, 'Failed', { enforceSSL: true, retentionPeriod: Duration.days(14) });

    const backup = new ProductFunction(this, 'Backup', {
      name: jobFunction('backup'),
      description: '매일 전체 데이터 백업',
      codeOf,
      grants: jobGrants.backup,
      memorySize: 1024,
      timeout: Duration.minutes(15),
      settings,
    });
    // The scheduler hands the event over and is done: a run that fails is the function's to report.
    backup.lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(failed) });
    new Schedule(this, 'BackupDaily', {
      description: '매일 03:00 (서울)',
      schedule: ScheduleExpression.cron({ hour: '3', minute: '0', timeZone: TimeZone.ASIA_SEOUL }),
      target: new LambdaInvoke(backup.lambda, {
        deadLetterQueue: failed,
        retryAttempts: 3,
        maxEventAge: Duration.hours(2),
      }),
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
      {
        id: wildcardFinding(`<${this.getLogicalId(backup.lambda.node.defaultChild as CfnFunction)}.Arn>:*`),
        reason: 'The scheduler may call any version of this one function.',
      },
      {
        id: 'AwsSolutions-SQS3',
        reason:
          'This is the dead-letter queue, of the schedule and of the function; the check knows only other uses.',
      },
    );
  }
}
