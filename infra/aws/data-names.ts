import { ArnFormat, Aws, SecretValue, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/**
 * What the data stack and the mail identity are called. Other stacks name them instead of importing a value, so that
 * nothing can go stale when one stack is deployed without the other.
 */
export const dataNames = (scope: Construct, { prefix, mailFrom }: Settings) => {
  const stack = Stack.of(scope);
  const bucket = (purpose: string) => `${prefix.toLowerCase()}-${purpose}-${stack.account}`;
  const mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const originSecretName = `${prefix}/origin`;
  const backupSecretName = `${prefix}/backup`;
  return {
    tableName: prefix,
    tableArn: stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: prefix }),
    filesBucket: bucket('files'),
    filesBucketArn: stack.formatArn({ service: 's3', region: '', account: '', resource: bucket('files') }),
    /** Where browsers reach the files by an address that was signed for them. */
    filesOrigin: `https://${bucket('files')}.s3.${stack.region}.${stack.urlSuffix}`,
    logBucket: bucket('logs'),
    logBucketArn: stack.formatArn({ service: 's3', region: '', account: '', resource: bucket('logs') }),
    webBucket: bucket('web'),
    /** Begins the name of every job's function, so that a route can name the one it has begin. */
    jobPrefix: `${prefix}Job-`,
    originSecretName,
    /** Filled in by CloudFormation when it deploys; no template holds the value. */
    originSecret: SecretValue.secretsManager(originSecretName).unsafeUnwrap(),
    backupSecretName,
    /** As above. */
    backupKeys: SecretValue.secretsManager(backupSecretName).unsafeUnwrap(),
    mailDomain,
    mailIdentityArn: stack.formatArn({ service: 'ses', resource: 'identity', resourceName: mailDomain }),
    /** The identity's own, so that every mail is sent under it and its right is asked for, too. */
    mailSet: prefix,
    mailSetArn: stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: prefix }),
  };
};

/** A log group as services other than Lambda want it told: its own ARN ends in a wildcard, which they refuse. */
export const logGroupArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** The id under which the checks report a wildcard: they write the account of a template in angle brackets. */
export const wildcardFinding = (resource: string): string =>
  `AwsSolutions-IAM5[Resource::${resource.replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`;
