import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { table } from '#shared/table.ts';
import { dataNames } from './data-names.ts';
import { EDGE_REGION } from './edge-stack.ts';
import type { FilePrefix } from './grants.ts';
import type { Settings } from './settings.ts';

/** A brake on cost: far above what the product needs, far below what a runaway loop could spend. */
const MAX_UNITS_PER_SECOND = 4000;

/** Then a backup lies where storing costs a sixth and taking it away costs: daily backups are most of what a year costs. */
const BACKUPS_AT_HAND_DAYS = 30;

/** How long the files of a folder are kept; pictures as long as pages show them. Uploads are copies of what was imported. */
const daysKept: Record<Exclude<FilePrefix, 'images/'>, number> = {
  'uploads/': 180,
  'failed/': 90,
  'backup/': 400,
};

/** What must outlive every deployment: the table, the files, the logs and the secret shared with the edge. */
export class DataStack extends Stack {
  /** Named by DynamoDB when it begins, so it cannot be told by name. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, terminationProtection: true });
    const names = dataNames(this, props.settings);

    const { tableStreamArn } = new TableV2(this, 'Table', {
      tableName: names.tableName,
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: table.ttl,
      billing: Billing.onDemand({
        maxReadRequestUnits: MAX_UNITS_PER_SECOND,
        maxWriteRequestUnits: MAX_UNITS_PER_SECOND,
      }),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      globalSecondaryIndexes: table.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.project],
      })),
    });

    if (!tableStreamArn) throw new Error('the table has no stream');
    this.streamArn = tableStreamArn;

    const logBucket = new Bucket(this, 'Logs', {
      bucketName: names.logBucket,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A stricter setting refuses the access control list that CloudFront's former log delivery left on the bucket.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [
        { expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // The site's bucket lives in another stack, so its right to log here is given by account.
    logBucket.grantPut(
      new ServicePrincipal('logging.s3.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      'web/*',
    );

    // The delivery is made in the edge region, after this stack.
    logBucket.grantPut(
      new ServicePrincipal('delivery.logs.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: {
            'aws:SourceArn': this.formatArn({
              service: 'logs',
              region: EDGE_REGION,
              resource: 'delivery-source',
              resourceName: '*',
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
      `AWSLogs/${this.account}/CloudFront/*`,
    );

    const files = new Bucket(this, 'Files', {
      bucketName: names.filesBucket,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: logBucket,
      serverAccessLogsPrefix: 'files/',
      // What lets an upload in is its signature; the site's own name is not known yet when this stack is deployed.
      cors: [
        {
          allowedOrigins: ['https://*'],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['content-type'],
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
        },
        ...Object.entries(daysKept).map(([prefix, days]) => ({ prefix, expiration: Duration.days(days) })),
        {
          prefix: 'backup/' satisfies FilePrefix,
          transitions: [
            {
              storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
              transitionAfter: Duration.days(BACKUPS_AT_HAND_DAYS),
            },
          ],
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });

    // Set by itself: the construct's own switch would bring a function that only turns it on.
    (files.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };

    new Secret(this, 'OriginSecret', {
      secretName: names.originSecretName,
      description:
        'Sent by CloudFront with every request to the API; a request without it came around CloudFront.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    new Secret(this, 'BackupSecret', {
      secretName: names.backupSecretName,
      description: 'Keys that sign backups, separated by commas: the first signs, all verify.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The functions read both secrets when they are deployed, so they are changed by the runbook in infra/README.md.',
    });
  }
}
