import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { webAclRules } from '#infra/aws/web-acl.ts';
import { viewerRequestSources } from '#infra/viewer-request.ts';
import { functions, resourcesOf, templates } from './product.ts';
import { toText } from './synthesize.ts';

/**
 * Quotas of AWS that only a deployment would meet. Names in templates contain references such as `<AWS::AccountId>`, which
 * are as long as, or longer than, their values. The table in `infra/README.md` lists the same quotas.
 */
type Quota = {
  name: string;
  limit: number;
  /** The largest value in the templates. */
  largest: () => number;
};

const max = (values: readonly number[]): number => {
  expect(values.length).toBeGreaterThan(0);
  return Math.max(...values);
};
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const sizeOf = (value: unknown): number => JSON.stringify(value ?? '').length;
const textLength = (value: unknown): number => toText(value).length;

const all = [...templates.values()];
const countOf = (type: string): number => resourcesOf(type).length;
const propertiesOf = (type: string): Record<string, unknown>[] =>
  resourcesOf(type).map(({ Properties }) => Properties as Record<string, unknown>);
const named = (type: string, property: string): number[] =>
  propertiesOf(type).flatMap((properties) =>
    properties[property] === undefined ? [] : [textLength(properties[property])],
  );
const listed = (type: string, read: (properties: Record<string, unknown>) => unknown): number[] =>
  resourcesOf(type).map(({ Properties }) => (read(Properties) as unknown[] | undefined)?.length ?? 0);

type Policies = { PolicyName: unknown; PolicyDocument: unknown }[];
const inlinePolicies = (properties: Record<string, never>): Policies =>
  (properties.Policies ?? []) as Policies;
/** Characters of all inline policies of each role. AWS does not count blanks. */
const policySizes = resourcesOf('AWS::IAM::Role').map(({ stack, id, Properties }) => {
  const attached = resourcesOf('AWS::IAM::Policy').filter(
    (policy) => policy.stack === stack && JSON.stringify(policy.Properties.Roles).includes(`"${id}"`),
  );
  return sum(
    [...inlinePolicies(Properties), ...attached.map((policy) => policy.Properties)].map(
      ({ PolicyDocument }) => sizeOf(PolicyDocument),
    ),
  );
});

type Distribution = {
  CacheBehaviors: unknown[];
  Origins: { OriginCustomHeaders?: unknown[] }[];
  Comment: string;
};
const distributions = () =>
  resourcesOf('AWS::CloudFront::Distribution').map(
    ({ Properties }) => (Properties as unknown as { DistributionConfig: Distribution }).DistributionConfig,
  );
type HeadersPolicy = {
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
  SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
};
const headersPolicies = () =>
  resourcesOf('AWS::CloudFront::ResponseHeadersPolicy').map(
    ({ Properties }) =>
      (Properties as unknown as { ResponseHeadersPolicyConfig: HeadersPolicy }).ResponseHeadersPolicyConfig,
  );
type Table = {
  TableName: string;
  GlobalSecondaryIndexes: { Projection: { NonKeyAttributes: string[] } }[];
};
const tables = () => propertiesOf('AWS::DynamoDB::GlobalTable') as unknown as Table[];

const quotas: Quota[] = [
  {
    name: 'CloudFormation: resources of a stack',
    limit: 500,
    largest: () => max(all.map(({ Resources }) => Object.keys(Resources).length)),
  },
  {
    name: 'CloudFormation: outputs of a stack',
    limit: 200,
    largest: () => max(all.map(({ Outputs }) => Object.keys(Outputs ?? {}).length)),
  },
  {
    name: 'CloudFormation: bytes of a template',
    limit: 1_048_576,
    largest: () => max(all.map((template) => Buffer.byteLength(JSON.stringify(template)))),
  },
  {
    name: 'CloudFormation: characters of a stack name',
    limit: 128,
    largest: () => max([...templates.keys()].map(({ length }) => length)),
  },
  {
    name: 'CloudFormation: characters of a logical id',
    limit: 255,
    largest: () => max(all.flatMap(({ Resources }) => Object.keys(Resources).map(({ length }) => length))),
  },
  {
    name: 'Lambda: characters of a function name',
    limit: 64,
    largest: () => max(named('AWS::Lambda::Function', 'FunctionName')),
  },
  {
    name: 'Lambda: characters of a description',
    limit: 256,
    largest: () => max(named('AWS::Lambda::Function', 'Description')),
  },
  {
    name: 'Lambda: bytes of the environment variables of a function',
    limit: 4096,
    largest: () => max([...functions.values()].map(({ properties }) => sizeOf(properties.Environment))),
  },
  {
    name: 'Lambda: seconds of a timeout',
    limit: 900,
    largest: () => max([...functions.values()].map(({ properties }) => properties.Timeout)),
  },
  {
    name: 'Lambda: MB of memory in a new account',
    limit: 3008,
    largest: () => max([...functions.values()].map(({ properties }) => properties.MemorySize)),
  },
  {
    name: 'Lambda: filters of an event source',
    limit: 5,
    largest: () =>
      max(
        listed(
          'AWS::Lambda::EventSourceMapping',
          ({ FilterCriteria }) => (FilterCriteria as { Filters: unknown[] } | undefined)?.Filters,
        ),
      ),
  },
  {
    name: 'Lambda: characters of a filter',
    limit: 4096,
    largest: () =>
      max(
        propertiesOf('AWS::Lambda::EventSourceMapping').map(({ FilterCriteria }) => sizeOf(FilterCriteria)),
      ),
  },
  {
    name: 'Lambda: records of a batch of a stream',
    limit: 10_000,
    largest: () =>
      max(propertiesOf('AWS::Lambda::EventSourceMapping').map(({ BatchSize }) => Number(BatchSize))),
  },
  {
    name: 'IAM: characters of the inline policies of a role',
    limit: 10_240,
    largest: () => max(policySizes),
  },
  { name: 'IAM: roles of an account', limit: 1000, largest: () => countOf('AWS::IAM::Role') },
  {
    name: 'IAM: characters of a role name',
    limit: 64,
    largest: () => Math.max(0, ...named('AWS::IAM::Role', 'RoleName')),
  },
  {
    name: 'API Gateway: routes of an HTTP API',
    limit: 300,
    largest: () => countOf('AWS::ApiGatewayV2::Route'),
  },
  {
    name: 'API Gateway: integrations of an HTTP API',
    limit: 300,
    largest: () => countOf('AWS::ApiGatewayV2::Integration'),
  },
  { name: 'API Gateway: stages of an API', limit: 10, largest: () => countOf('AWS::ApiGatewayV2::Stage') },
  {
    name: 'API Gateway: characters of an access log format',
    limit: 3072,
    largest: () =>
      max(propertiesOf('AWS::ApiGatewayV2::Stage').map(({ AccessLogSettings }) => sizeOf(AccessLogSettings))),
  },
  {
    name: 'DynamoDB: characters of a table name',
    limit: 255,
    largest: () => max(tables().map(({ TableName }) => TableName.length)),
  },
  {
    name: 'DynamoDB: global secondary indexes of a table',
    limit: 20,
    largest: () => max(tables().map((table) => table.GlobalSecondaryIndexes.length)),
  },
  {
    name: 'DynamoDB: projected attributes of all indexes',
    limit: 100,
    largest: () =>
      max(
        tables().map((table) =>
          sum(table.GlobalSecondaryIndexes.map(({ Projection }) => Projection.NonKeyAttributes.length)),
        ),
      ),
  },
  {
    name: 'S3: characters of a bucket name',
    limit: 63,
    largest: () =>
      max(named('AWS::S3::Bucket', 'BucketName').map((length) => length - '<AWS::AccountId>'.length + 12)),
  },
  {
    name: 'S3: lifecycle rules of a bucket',
    limit: 1000,
    largest: () =>
      max(
        listed(
          'AWS::S3::Bucket',
          ({ LifecycleConfiguration }) => (LifecycleConfiguration as { Rules: unknown[] } | undefined)?.Rules,
        ),
      ),
  },
  {
    name: 'S3: bytes of a bucket policy',
    limit: 20_480,
    largest: () =>
      max(propertiesOf('AWS::S3::BucketPolicy').map(({ PolicyDocument }) => sizeOf(PolicyDocument))),
  },
  {
    name: 'CloudFront: cache behaviors of a distribution',
    limit: 75,
    largest: () => max(distributions().map(({ CacheBehaviors }) => CacheBehaviors.length)),
  },
  {
    name: 'CloudFront: origins of a distribution',
    limit: 100,
    largest: () => max(distributions().map(({ Origins }) => Origins.length)),
  },
  {
    name: 'CloudFront: custom headers of an origin',
    limit: 30,
    largest: () =>
      max(
        distributions().flatMap(({ Origins }) =>
          Origins.map(({ OriginCustomHeaders = [] }) => OriginCustomHeaders.length),
        ),
      ),
  },
  {
    name: 'CloudFront: characters of a comment',
    limit: 128,
    largest: () => max(distributions().map(({ Comment }) => Comment.length)),
  },
  {
    name: 'CloudFront: response headers policies of an account',
    limit: 20,
    largest: () => headersPolicies().length,
  },
  {
    name: 'CloudFront: custom headers of a response headers policy',
    limit: 10,
    largest: () =>
      max(headersPolicies().map(({ CustomHeadersConfig }) => CustomHeadersConfig?.Items.length ?? 0)),
  },
  {
    name: 'CloudFront: characters of a content security policy',
    limit: 1783,
    largest: () =>
      max(
        headersPolicies().map(({ SecurityHeadersConfig }) =>
          textLength(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
        ),
      ),
  },
  {
    name: 'CloudFront: bytes of a function',
    limit: 10_240,
    largest: () => max(Object.values(viewerRequestSources).map((source) => Buffer.byteLength(source))),
  },
  {
    name: 'CloudFront: functions of an account',
    limit: 100,
    largest: () => countOf('AWS::CloudFront::Function'),
  },
  {
    name: 'WAF: bytes of all custom response bodies',
    limit: 51_200,
    largest: () =>
      max(propertiesOf('AWS::WAFv2::WebACL').map(({ CustomResponseBodies }) => sizeOf(CustomResponseBodies))),
  },
  {
    name: 'WAF: rate-based rules of a web ACL',
    limit: 10,
    largest: () => webAclRules.filter(({ statement }) => 'rateBasedStatement' in statement).length,
  },
  {
    name: 'WAF: redacted fields of a log',
    limit: 100,
    largest: () => max(listed('AWS::WAFv2::LoggingConfiguration', ({ RedactedFields }) => RedactedFields)),
  },
  {
    name: 'CloudWatch: bytes of a dashboard',
    limit: 1_048_576,
    largest: () =>
      max(propertiesOf('AWS::CloudWatch::Dashboard').map(({ DashboardBody }) => sizeOf(DashboardBody))),
  },
  {
    name: 'CloudWatch: characters of an alarm name',
    limit: 255,
    largest: () => max(named('AWS::CloudWatch::Alarm', 'AlarmName')),
  },
  {
    name: 'CloudWatch: characters of an alarm description',
    limit: 1024,
    largest: () => max(named('AWS::CloudWatch::Alarm', 'AlarmDescription')),
  },
  {
    name: 'CloudWatch: metrics in the expression of an alarm',
    limit: 10,
    largest: () => max(listed('AWS::CloudWatch::Alarm', ({ Metrics }) => Metrics)),
  },
  {
    name: 'CloudWatch Logs: characters of a log group name',
    limit: 512,
    largest: () => max(named('AWS::Logs::LogGroup', 'LogGroupName')),
  },
  {
    name: 'CloudWatch Logs: metric filters of a log group',
    limit: 100,
    largest: () => countOf('AWS::Logs::MetricFilter'),
  },
  {
    name: 'CloudWatch Logs: characters of a filter pattern',
    limit: 1024,
    largest: () => max(named('AWS::Logs::MetricFilter', 'FilterPattern')),
  },
  {
    name: 'CloudWatch Logs: resource policies of a region',
    limit: 10,
    largest: () => countOf('AWS::Logs::ResourcePolicy'),
  },
  {
    name: 'CloudWatch Logs: characters of the name of a log delivery',
    limit: 60,
    largest: () =>
      max([
        ...named('AWS::Logs::DeliverySource', 'Name'),
        ...named('AWS::Logs::DeliveryDestination', 'Name'),
      ]),
  },
  { name: 'EventBridge: rules of an event bus', limit: 300, largest: () => countOf('AWS::Events::Rule') },
  {
    name: 'EventBridge: targets of a rule',
    limit: 5,
    largest: () => max(listed('AWS::Events::Rule', ({ Targets }) => Targets)),
  },
  {
    name: 'EventBridge: characters of an event pattern',
    limit: 2048,
    largest: () => max(propertiesOf('AWS::Events::Rule').map(({ EventPattern }) => sizeOf(EventPattern))),
  },
  {
    name: 'EventBridge Scheduler: characters of a description',
    limit: 512,
    largest: () => max(named('AWS::Scheduler::Schedule', 'Description')),
  },
  {
    name: 'SES: characters of a configuration set name',
    limit: 64,
    largest: () => max(named('AWS::SES::ConfigurationSet', 'Name')),
  },
  {
    name: 'Secrets Manager: characters of a secret name',
    limit: 512,
    largest: () => max(named('AWS::SecretsManager::Secret', 'Name')),
  },
];

describe('quotas of AWS', () => {
  it.each(quotas)('$name: at most $limit', ({ name, limit, largest }) => {
    const value = largest();
    expect(value, name).not.toBeNaN();
    expect(value, name).toBeLessThanOrEqual(limit);
  });

  it('are listed in infra/README.md', () => {
    const rows = readFileSync('infra/README.md', 'utf8')
      .split('\n')
      .filter((line) => /^\| [A-Z][\w ]+: /.test(line));
    expect(rows).toEqual(quotas.map(({ name, limit }) => `| ${name} | ${limit.toLocaleString('en-US')} |`));
  });
});
