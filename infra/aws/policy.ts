import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { dataNames } from './data-names.ts';
import type { JobGrant } from './grants.ts';
import type { Settings } from './settings.ts';

/** Actions on the tables of rehearsals and restores. A repair is a transaction, which needs PutItem or DeleteItem. */
const restoreActions = [
  'CreateTable',
  'DescribeTable',
  'DeleteTable',
  'Scan',
  'Query',
  'BatchGetItem',
  'BatchWriteItem',
  'PutItem',
  'DeleteItem',
];

/** Policy statements of grants: exact actions on the table, named indexes, and a prefix of the files bucket. */
export const statementsOf = (
  scope: Construct,
  grants: readonly JobGrant[],
  settings: Settings,
): PolicyStatement[] => {
  const { tableArn, restoredTableArns, filesBucketArn, mailIdentityArn, mailSetArn, jobPrefix } = dataNames(
    scope,
    settings,
  );
  const tableActions = new Set<string>();
  const statements: PolicyStatement[] = [];
  const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
    statements.push(new PolicyStatement({ actions, resources, conditions }));

  for (const grant of grants) {
    if ('read' in grant) for (const action of grant.read) tableActions.add(action);
    if ('write' in grant) for (const action of grant.write) tableActions.add(action);
    if ('scan' in grant) tableActions.add('Scan');
    if ('restore' in grant) {
      allow(
        restoreActions.map((action) => `dynamodb:${action}`),
        restoredTableArns,
      );
      // After a switch to a restored table, its name matches the pattern.
      if (settings.restoredTable) {
        statements.push(
          new PolicyStatement({
            effect: Effect.DENY,
            actions: ['CreateTable', 'DeleteTable', 'BatchWriteItem'].map((action) => `dynamodb:${action}`),
            resources: [tableArn],
          }),
        );
      }
    }
    if ('stream' in grant) {
      const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
      allow(
        actions.map((action) => `dynamodb:${action}`),
        [`${tableArn}/stream/*`],
      );
    }
    if ('indexes' in grant) {
      const indexArns = grant.indexes.map((name) => `${tableArn}/index/${name}`);
      allow(['dynamodb:Query'], indexArns);
    }
    if ('files' in grant) {
      if ('read' in grant.files) allow(['s3:GetObject'], [`${filesBucketArn}/${grant.files.read}*`]);
      else if ('list' in grant.files)
        allow(['s3:ListBucket'], [filesBucketArn], { StringLike: { 's3:prefix': `${grant.files.list}*` } });
      else if ('remove' in grant.files)
        allow(['s3:DeleteObject'], [`${filesBucketArn}/${grant.files.remove}*`]);
      // A large object is uploaded in parts, and a failed upload is aborted.
      else allow(['s3:PutObject', 's3:AbortMultipartUpload'], [`${filesBucketArn}/${grant.files.write}*`]);
    }
    if ('start' in grant) {
      const functionArn = Stack.of(scope).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: `${jobPrefix}${grant.start}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
      allow(['lambda:InvokeFunction'], [functionArn]);
    }
    if ('mail' in grant) {
      const onlyOwnSender = { StringEquals: { 'ses:FromAddress': settings.mailFrom } };
      allow(['ses:SendRawEmail'], [mailIdentityArn, mailSetArn], onlyOwnSender);
    }
  }
  if (tableActions.size > 0)
    allow(
      [...tableActions].map((action) => `dynamodb:${action}`),
      [tableArn],
    );
  return statements;
};
