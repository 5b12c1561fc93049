import { ArnFormat, Aws, SecretValue, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { outsideSecrets } from './grants.ts';
import type { Settings } from './settings.ts';

/**
 * Names of the data resources and of the mail identity. Other stacks use the names instead of imported values, so
 * that no value becomes stale when one stack is deployed without the others.
 */
export const dataNames = (scope: Construct, { prefix, mailFrom, restoredTable }: Settings) => {
  const stack = Stack.of(scope);
  const bucket = (purpose: string) => `${prefix.toLowerCase()}-${purpose}-${stack.account}`;
  const tableArn = (resourceName: string) =>
    stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName });
  const mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const originSecretName = `${prefix}/origin`;
  const backupSecretName = `${prefix}/backup`;
  const tableName = restoredTable?.name ?? prefix;
  return {
    /** The table that the product uses. */
    tableName,
    tableArn: tableArn(tableName),
    /** Stream of the restored table that the product uses; undefined if it uses the table of the data stack. */
    restoredStreamArn: restoredTable && `${tableArn(tableName)}/stream/${restoredTable.streamLabel}`,
    /** The table of rehearsals, and the tables that restores create. The name of the latter ends with the time. */
    restoredTableArns: [tableArn(`${tableName}-rehearsal`), tableArn(`${prefix}-restore-*`)],
    filesBucket: bucket('files'),
    filesBucketArn: stack.formatArn({ service: 's3', region: '', account: '', resource: bucket('files') }),
    /** Origin of presigned URLs. */
    filesOrigin: `https://${bucket('files')}.s3.${stack.region}.${stack.urlSuffix}`,
    logBucket: bucket('logs'),
    logBucketArn: stack.formatArn({ service: 's3', region: '', account: '', resource: bucket('logs') }),
    webBucket: bucket('web'),
    /** Prefix of the job functions' names, so that a route can invoke a job by name. */
    jobPrefix: `${prefix}Job-`,
    /** ARNs of a secret: Secrets Manager adds six characters to its name. */
    secretArn: (name: string): string =>
      stack.formatArn({
        service: 'secretsmanager',
        resource: 'secret',
        resourceName: `${name}-??????`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    originSecretName,
    /** For CloudFront. Resolved by CloudFormation during deployment. No template contains the value. */
    originSecret: SecretValue.secretsManager(originSecretName).unsafeUnwrap(),
    backupSecretName,
    /** Name of the secret with the key of an outside service. */
    outsideSecretName: (service: keyof typeof outsideSecrets): string => `${prefix.toLowerCase()}/${service}`,
    mailDomain,
    mailIdentityArn: stack.formatArn({ service: 'ses', resource: 'identity', resourceName: mailDomain }),
    /** Configuration set of the mail identity. Every mail uses the set, so sending also needs a permission for the set. */
    mailSet: prefix,
    mailSetArn: stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: prefix }),
  };
};

/** ARN of a log group without the final `:*`, which some services refuse. */
export const logGroupArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Id of cdk-nag's finding for a resource with a wildcard. cdk-nag writes the account as `<AWS::AccountId>`. */
export const wildcardFinding = (resource: string): string =>
  `AwsSolutions-IAM5[Resource::${resource.replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`;
