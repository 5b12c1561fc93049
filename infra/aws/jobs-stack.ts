import { Duration, Stack, type StackProps, TimeZone, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  type CfnFunction,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { projectedKinds, projectedPrefixes } from '#shared/table.ts';
import { dataNames, wildcardFinding } from './data-names.ts';
import type { DataStack } from './data-stack.ts';
import { type JobId, jobBundleName, jobGrants, type SecretName } from './grants.ts';
import { type CodeOf, ProductFunction } from './product-function.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

type JobsStackProps = StackProps & {
  codeOf: CodeOf;
  settings: Settings;
  data: DataStack;
  site: SiteStack;
};

export class JobsStack extends Stack {
  /** Contains the events of failed jobs, to be inspected and repeated manually. */
  readonly deadLetterQueue: Queue;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    const { codeOf, settings, data, site } = props;
    const {
      tableArn,
      restoredTableArns,
      restoredStreamArn,
      filesBucket,
      filesBucketArn,
      jobPrefix,
      backupSecretName,
    } = dataNames(this, settings);

    const deadLetterQueue = new Queue(this, 'Failed', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.deadLetterQueue = deadLetterQueue;

    const createJob = (
      id: string,
      job: JobId,
      description: string,
      {
        timeout = Duration.minutes(15),
        memorySize = 1024,
        reservedConcurrency = settings.reserved?.jobs,
        environment = {} as Record<string, string>,
        secrets = {} as Partial<Record<SecretName, string>>,
      } = {},
    ) => {
      const { lambda } = new ProductFunction(this, id, {
        name: jobBundleName(job),
        functionName: `${jobPrefix}${job}`,
        description,
        codeOf,
        grants: jobGrants[job],
        memorySize,
        timeout,
        reservedConcurrency,
        settings,
        environment,
        secrets,
      });
      // Jobs are invoked asynchronously, so Lambda retries them and sends failed events to the queue.
      lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetterQueue) });
      return lambda;
    };
    const scheduled = { deadLetterQueue, retryAttempts: 3, maxEventAge: Duration.hours(2) };
    const createScheduledJob = (
      id: string,
      job: JobId,
      description: string,
      [hour, minute]: [string, string],
      options?: Parameters<typeof createJob>[3],
      event?: Record<string, unknown>,
    ) => {
      const lambda = createJob(id, job, description, options);
      new Schedule(this, `${id}Schedule`, {
        description: `${description} (서울 시각)`,
        schedule: ScheduleExpression.cron({ hour, minute, timeZone: TimeZone.ASIA_SEOUL }),
        target: new LambdaInvoke(lambda, {
          ...scheduled,
          ...(event && { input: ScheduleTargetInput.fromObject(event) }),
        }),
      });
      return lambda;
    };
    const withBackupKeys = { secrets: { BACKUP_KEYS: backupSecretName } };
    const backup = createScheduledJob(
      'Backup',
      'backup',
      '매일 전체 데이터 백업',
      ['3', '0'],
      withBackupKeys,
    );
    // Requests invoke this job. The schedule continues a run whose worker crashed or reached its deadline.
    const restore = createScheduledJob(
      'Restore',
      'restore',
      '백업을 새 테이블에 복원하거나 연습하고, 끊긴 작업을 이어서 한다',
      ['*', '0/5'],
      withBackupKeys,
    );
    const recount = createScheduledJob('Recount', 'recount', '매일 집계 다시 세기', ['4', '0']);
    const retention = createScheduledJob('Retention', 'retention', '보유 기간이 지난 기록 파기', ['5', '0']);
    // The timeout is shorter than the lease on an operation, so no other run acquires the lease of a running one.
    const operations = createScheduledJob(
      'Operations',
      'operations',
      '끊긴 일괄 변경을 마치거나 되돌리고, 바뀐 휴무일로 배송 예정일을 다시 계산한다',
      ['*', '0/5'],
      { timeout: Duration.seconds(50) },
    );
    const exceptions = createScheduledJob(
      'Exceptions',
      'exceptions',
      '오래 멈췄거나 예정일이 지난 주문을 확인이 필요하다고 알린다',
      ['*', '10'],
    );
    // The import reads whole workbooks into memory. 1,769 MB are the size with one full CPU.
    const imports = createScheduledJob(
      'Import',
      'import',
      '올라온 엑셀을 등록하고, 끊긴 등록을 이어서 한다',
      ['*', '0/5'],
      { memorySize: 1769, reservedConcurrency: settings.reserved?.imports },
    );
    const notifications = createScheduledJob(
      'Notifications',
      'notifications',
      '모아 둔 배송 알림을 고객마다 메일 한 통으로 보낸다',
      ['*', '0/5'],
      { timeout: Duration.minutes(4), environment: { SITE_ORIGIN: site.origin } },
    );
    const couriers = createScheduledJob(
      'Couriers',
      'couriers',
      '택배사에 맡긴 주문의 배송 상황을 조회한다',
      ['*', '0/5'],
      { timeout: Duration.minutes(4), memorySize: 512 },
    );
    const customs = createScheduledJob(
      'Customs',
      'customs',
      '개인통관고유부호와 통관 진행, 관세 환율을 세관에서 조회한다',
      ['*', '0/5'],
      { timeout: Duration.minutes(4), memorySize: 512 },
    );
    // Requests invoke this job, too.
    const statements = createScheduledJob(
      'Statements',
      'statements',
      '끊긴 정산서 작성과 반영을 이어서 한다',
      ['*', '0/5'],
      { environment: { SITE_ORIGIN: site.origin } },
      { resume: true },
    );
    new Schedule(this, 'StatementsMonthly', {
      description: '매달 1일 지난달 정산서 초안을 작성한다 (서울 시각)',
      schedule: ScheduleExpression.cron({ day: '1', hour: '6', minute: '0', timeZone: TimeZone.ASIA_SEOUL }),
      target: new LambdaInvoke(statements, { ...scheduled, input: ScheduleTargetInput.fromObject({}) }),
    });
    const mailEvents = createJob(
      'MailEvents',
      'mailEvents',
      '반송되거나 스팸으로 신고된 메일을 기록하고, 그 주소로 보내는 메일을 중지한다',
      { timeout: Duration.minutes(1), memorySize: 512 },
    );
    new Rule(this, 'UndeliveredMails', {
      description: '메일이 도착하지 못했다',
      eventPattern: { source: ['aws.ses'], detail: { eventType: ['Bounce', 'Complaint', 'Reject'] } },
      targets: [new LambdaFunction(mailEvents, { deadLetterQueue, maxEventAge: Duration.hours(2) })],
    });
    new Rule(this, 'Uploads', {
      description: '대량등록 파일이 올라왔다',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [filesBucket] }, object: { key: [{ prefix: 'uploads/' }] } },
      },
      targets: [new LambdaFunction(imports, { deadLetterQueue, maxEventAge: Duration.hours(2) })],
    });

    const projector = new ProductFunction(this, 'Projector', {
      name: jobBundleName('projector'),
      functionName: `${jobPrefix}projector`,
      description: '변경 내용을 집계하고, 알릴 일을 모으고, 메일을 보낸다',
      codeOf,
      grants: jobGrants.projector,
      memorySize: 512,
      timeout: Duration.minutes(1),
      settings,
      environment: { SITE_ORIGIN: site.origin },
    });
    // A failed batch is split into halves, and each is retried. After five retries its records are skipped, and the nightly
    // recount repairs the counters.
    new EventSourceMapping(this, 'ProjectorSource', {
      target: projector.lambda,
      eventSourceArn: restoredStreamArn ?? data.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(deadLetterQueue),
      filters: [
        FilterCriteria.filter({
          dynamodb: {
            Keys: {
              sk: {
                S: [...projectedKinds, ...projectedPrefixes.flatMap(FilterRule.beginsWith)],
              },
            },
          },
        }),
      ],
    });

    Validations.of(this).acknowledge(
      {
        id: wildcardFinding(`${filesBucketArn}/backup/*`),
        reason: 'Objects in one folder of the bucket. Their names contain the time of the backup.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/restored/*`),
        reason: 'Objects in one folder of the bucket. Their names are those of restored tables.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/sorting/*`),
        reason: 'Objects in one folder of the bucket, which contains only the table of sorting codes.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/photos/*`),
        reason: 'Objects in one folder of the bucket. Their names are random.',
      },
      ...restoredTableArns
        .filter((arn) => arn.endsWith('*'))
        .map((arn) => ({
          id: wildcardFinding(arn),
          reason:
            'Tables that restores create next to the table of the product. Their names end with the time of the restore, so they are not known to the stack. The table of the product has another name.',
        })),
      ...['uploads', 'failed'].map((folder) => ({
        id: wildcardFinding(`${filesBucketArn}/${folder}/*`),
        reason: 'Objects in one folder of the bucket. Their names contain the id of the import.',
      })),
      ...[
        backup,
        restore,
        recount,
        retention,
        operations,
        exceptions,
        imports,
        notifications,
        couriers,
        customs,
        statements,
      ].map((lambda) => ({
        id: wildcardFinding(`<${this.getLogicalId(lambda.node.defaultChild as CfnFunction)}.Arn>:*`),
        reason: 'The scheduler may call any version of this one function.',
      })),
      {
        id: wildcardFinding(`${tableArn}/stream/*`),
        reason: 'The streams of one table. Their names contain their start time.',
      },
      {
        id: 'AwsSolutions-SQS3',
        reason:
          'This is the dead-letter queue of schedules and functions. The check recognises other uses only.',
      },
    );
  }
}
