import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { settings } from '#infra/aws/settings.ts';
import { resourcesIn, synthesize } from './synthesize.ts';

const domain = { name: 'www.hanho.example', zoneName: 'hanho.example', hostedZoneId: 'Z0' };
const { product, templates, warnings } = synthesize({
  ...settings,
  domain,
  alarmMail: 'ops@hanho.example',
  sortingCodeUrl: 'https://sorting.example/{zipcode}',
  reserved: undefined,
  logLevel: 'WARN',
});
const resourcesOf = (type: string) => resourcesIn(templates, type);
const recordsOf = (stack: string) =>
  resourcesOf('AWS::Route53::RecordSet')
    .filter((record) => record.stack === stack)
    .map(({ Properties }) => [Properties.Type, Properties.Name, Properties.HostedZoneId]);
type Told = { Variables: Record<string, unknown> };
const functions = resourcesOf('AWS::Lambda::Function').map(({ stack, Properties }) => ({
  stack,
  ...(Properties as unknown as { ReservedConcurrentExecutions?: number; LoggingConfig: object }),
  told: (Properties.Environment as unknown as Told).Variables,
}));

it('a domain comes with its certificate from us-east-1 and records of both kinds', () => {
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

it('a domain is where mails lead, and signs them where they come from its zone', () => {
  expect(functions.map(({ told }) => told.SITE_ORIGIN).filter(Boolean)).toEqual([
    'https://www.hanho.example',
  ]);
  expect(recordsOf('HanhoMail').map(([type]) => type)).toEqual(['CNAME', 'CNAME', 'CNAME']);
  expect(templates.get('HanhoMail')?.Outputs).toBeUndefined();
});

it('alarms and the budget reach the person who is named', () => {
  expect(resourcesOf('AWS::SNS::Subscription')).toMatchObject([
    { Properties: { Protocol: 'email', Endpoint: 'ops@hanho.example' } },
  ]);
  expect(resourcesOf('AWS::Budgets::Budget')).toMatchObject([
    { Properties: { Budget: { BudgetLimit: { Amount: settings.monthlyBudget, Unit: 'USD' } } } },
  ]);
});

it('a sorting-code provider and the log level reach the functions', () => {
  const routes = functions.filter(({ stack, told }) => stack.startsWith('HanhoApi') && told.ORIGIN_SECRET);
  expect(new Set(routes.map(({ told }) => told.SORTING_CODE_URL))).toEqual(
    new Set(['https://sorting.example/{zipcode}']),
  );
  expect(new Set(functions.map(({ told }) => told.LOG_LEVEL))).toEqual(new Set(['WARN']));
  for (const { LoggingConfig } of functions)
    expect(LoggingConfig).toMatchObject({ ApplicationLogLevel: 'WARN' });
});

it('nothing is reserved where the account has nothing to spare', () => {
  expect(functions.filter(({ ReservedConcurrentExecutions: some }) => some !== undefined)).toEqual([]);
});

it('none of them leaves a finding or a warning', () => {
  expect(new AwsSolutionsChecks().validateScope(product.app).violations).toEqual([]);
  expect(warnings).toEqual([]);
});
