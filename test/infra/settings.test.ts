import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { settings } from '#infra/aws/settings.ts';
import { resourcesIn, synthesize, toText } from './synthesize.ts';

const domain = { name: 'www.hanho.example', zoneName: 'hanho.example', hostedZoneId: 'Z0' };
const { product, templates, warnings } = synthesize({
  ...settings,
  domain,
  alarmMail: 'ops@hanho.example',
  sortingCodeUrl: 'https://sorting.example/{zipcode}',
  addressSearchSecret: 'hanho/juso',
  restoredTable: { name: 'Hanho-restore-20261123090000', streamLabel: '2026-11-23T09:10:00.000' },
  reserved: undefined,
  logLevel: 'WARN',
});
const resourcesOf = (type: string) => resourcesIn(templates, type);
const recordsOf = (stack: string) =>
  resourcesOf('AWS::Route53::RecordSet')
    .filter((record) => record.stack === stack)
    .map(({ Properties }) => [Properties.Type, Properties.Name, Properties.HostedZoneId]);
type Policy = {
  PolicyDocument: { Statement: { Effect: string; Action: string[]; Resource: unknown }[] };
};
type Environment = { Variables: Record<string, unknown> };
const functions = resourcesOf('AWS::Lambda::Function').map(({ stack, Properties }) => ({
  stack,
  ...(Properties as unknown as { ReservedConcurrentExecutions?: number; LoggingConfig: object }),
  variables: (Properties.Environment as unknown as Environment).Variables,
}));

it('the setting domain creates a certificate in us-east-1, an alias, and A and AAAA records', () => {
  const [certificate] = resourcesOf('AWS::CertificateManager::Certificate');
  expect([certificate?.stack, certificate?.Properties.DomainName]).toEqual(['HanhoEdge', domain.name]);
  expect(resourcesOf('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig).toMatchObject({
    Aliases: [domain.name],
    ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
  });
  expect(recordsOf('HanhoSite')).toEqual([
    ['A', 'www.hanho.example.', 'Z0'],
    ['AAAA', 'www.hanho.example.', 'Z0'],
  ]);
});

it('the setting domain sets SITE_ORIGIN and creates DKIM records in the hosted zone', () => {
  const origins = functions.map(({ variables }) => variables.SITE_ORIGIN).filter(Boolean);
  expect(new Set(origins)).toEqual(new Set(['https://www.hanho.example']));
  expect(recordsOf('HanhoMail').map(([type]) => type)).toEqual(['CNAME', 'CNAME', 'CNAME']);
  expect(templates.get('HanhoMail')?.Outputs).toBeUndefined();
});

it('the setting alarmMail subscribes the address to the alarms and creates the budget', () => {
  expect(resourcesOf('AWS::SNS::Subscription')).toMatchObject([
    { Properties: { Protocol: 'email', Endpoint: 'ops@hanho.example' } },
  ]);
  expect(resourcesOf('AWS::Budgets::Budget')).toMatchObject([
    { Properties: { Budget: { BudgetLimit: { Amount: settings.monthlyBudget, Unit: 'USD' } } } },
  ]);
});

it('the settings sortingCodeUrl and logLevel are set on the functions', () => {
  const routes = functions.filter(
    ({ stack, variables }) => stack.startsWith('HanhoApi') && variables.ORIGIN_SECRET_ID,
  );
  expect(new Set(routes.map(({ variables }) => variables.SORTING_CODE_URL))).toEqual(
    new Set(['https://sorting.example/{zipcode}']),
  );
  expect(new Set(functions.map(({ variables }) => variables.LOG_LEVEL))).toEqual(new Set(['WARN']));
  for (const { LoggingConfig } of functions)
    expect(LoggingConfig).toMatchObject({ ApplicationLogLevel: 'WARN' });
});

it('the setting addressSearchSecret lets only the address search read the secret', () => {
  const ids = functions.map(({ variables }) => variables.ADDRESS_SEARCH_KEY_ID).filter(Boolean);
  expect(ids).toEqual(['hanho/juso']);
  const readers = resourcesOf('AWS::IAM::Role').filter(({ Properties }) =>
    JSON.stringify(Properties.Policies ?? []).includes('secret:hanho/juso-??????'),
  );
  expect(readers).toHaveLength(1);
});

describe('the setting restoredTable', () => {
  const table = 'table/Hanho-restore-20261123090000';

  it('makes all functions and the projector use the restored table, and keeps the table of the data stack', () => {
    const names = functions.map(({ variables }) => variables.TABLE_NAME).filter(Boolean);
    expect(new Set(names)).toEqual(new Set(['Hanho-restore-20261123090000']));
    const [source] = resourcesOf('AWS::Lambda::EventSourceMapping');
    expect(toText(source?.Properties.EventSourceArn)).toContain(`${table}/stream/2026-11-23T09:10:00.000`);
    const tables = resourcesOf('AWS::DynamoDB::GlobalTable').map(({ Properties }) => Properties.TableName);
    expect(tables).toEqual(['Hanho']);
    expect(Object.values(templates.get('HanhoData')?.Outputs ?? {})).toHaveLength(1);
  });

  it('denies the restore job to delete the restored table or to write it in batches', () => {
    const denied = resourcesOf('AWS::IAM::Role').flatMap(({ Properties }) =>
      ((Properties.Policies ?? []) as unknown as Policy[]).flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Deny'),
      ),
    );
    expect(denied.map(({ Action, Resource }) => [Action, toText(Resource)])).toEqual([
      [
        ['dynamodb:BatchWriteItem', 'dynamodb:CreateTable', 'dynamodb:DeleteTable'],
        expect.stringMatching(new RegExp(`${table}$`)),
      ],
    ]);
  });
});

it('no function has reserved concurrency without the setting reserved', () => {
  expect(functions.filter(({ ReservedConcurrentExecutions: some }) => some !== undefined)).toEqual([]);
});

it('stacks with all optional settings except reserved have no cdk-nag finding and no warning', () => {
  expect(new AwsSolutionsChecks().validateScope(product.app).violations).toEqual([]);
  expect(warnings).toEqual([]);
});
