import {
  ArnFormat,
  Duration,
  RemovalPolicy,
  SecretValue,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
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
import { type FilePrefix, outsideSecrets, secretFields } from './grants.ts';
import type { Settings } from './settings.ts';

/** Maximum throughput of the table: far above the product's needs, and a bound on the cost of a runaway loop. */
const MAX_UNITS_PER_SECOND = 4000;

/** Days until a backup moves to the archive class, which costs a sixth of the standard class. */
const BACKUP_STANDARD_DAYS = 30;

/**
 * Seven years. The retention job deletes the photos of an order with the order, five years after its last change. This
 * limit also removes photos that no event names, because recording the event failed.
 */
const PHOTO_DAYS = 7 * 365;

/**
 * Days until the files of a folder expire. Images, the table of sorting codes and the records of restored tables do not
 * expire. Uploads may expire, because their data is imported.
 */
const expiryDays: Record<Exclude<FilePrefix, 'images/' | 'sorting/' | 'restored/'>, number> = {
  'uploads/': 180,
  'failed/': 90,
  'backup/': 400,
  'photo-uploads/': 7,
  'photos/': PHOTO_DAYS,
};

/**
 * The named resources of this stack are kept when it is updated or deleted. Those of a first deployment that fails are
 * deleted, because the next deployment could not create resources with the same names.
 */
export class DataStack extends Stack {
  /** Exported to other stacks, because DynamoDB generates the name of the stream. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, terminationProtection: true });
    const names = dataNames(this, props.settings);

    const dataTable = new TableV2(this, 'Table', {
      // Also after a switch to a restored table, because another name would replace the table.
      tableName: props.settings.prefix,
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
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      globalSecondaryIndexes: table.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.project],
      })),
    });

    const { tableStreamArn } = dataTable;
    if (!tableStreamArn) throw new Error('The table has no stream.');
    this.streamArn = tableStreamArn;
    // Keeps the export after a switch to a restored table. The stack of the jobs uses it until it is deployed.
    this.exportValue(tableStreamArn);

    const logBucket = new Bucket(this, 'Logs', {
      bucketName: names.logBucket,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A stricter setting refuses the access control list that the previous log delivery of CloudFront left on the
      // bucket.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [
        { expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The web bucket is in another stack, so all buckets of the account may write their access logs here.
    logBucket.grantPut(
      new ServicePrincipal('logging.s3.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      'web/*',
    );

    // The log delivery is created later, by the edge log stack in us-east-1, so its ARN is only known as a pattern.
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
      // Any origin is allowed, because the presigned URL authorises an upload and the site's domain is not yet known.
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
        // A URL may upload the same photo again and again.
        {
          prefix: 'photo-uploads/' satisfies FilePrefix,
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...Object.entries(expiryDays).map(([prefix, days]) => ({ prefix, expiration: Duration.days(days) })),
        {
          prefix: 'backup/' satisfies FilePrefix,
          transitions: [
            {
              storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
              transitionAfter: Duration.days(BACKUP_STANDARD_DAYS),
            },
          ],
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    // EventBridge is enabled on the CfnBucket, because the option of the construct would add a Lambda function for it.
    (files.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };

    const originSecret = new Secret(this, 'OriginSecret', {
      secretName: names.originSecretName,
      description: 'Sent by CloudFront with every request to the API. Requests without it are refused.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    const backupSecret = new Secret(this, 'BackupSecret', {
      secretName: names.backupSecretName,
      description: 'Keys that sign backups, separated by commas: the first signs, all verify.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // Without a key the product does not call the service. A deployment does not replace a key that was entered later.
    const keys = (Object.keys(outsideSecrets) as (keyof typeof outsideSecrets)[]).map(
      (service) =>
        new Secret(this, `${service}Secret`, {
          secretName: names.outsideSecretName(service),
          description: `Keys of the outside service "${service}": ${secretFields[service].join(', ')}`,
          secretObjectValue: Object.fromEntries(
            secretFields[service].map((field) => [field, SecretValue.unsafePlainText('')]),
          ),
        }),
    );
    // Last, because a rollback cannot delete a table that is protected against deletion.
    dataTable.node.addDependency(logBucket, files, originSecret, backupSecret, ...keys);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront gets the value during deployments, so it is changed as described in infra/README.md.',
    });
  }
}
