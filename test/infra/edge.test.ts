import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { describe, expect, it } from 'vitest';
import { webAclRules } from '#infra/aws/web-acl.ts';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import { throttles } from '#shared/contract/throttles.ts';
import { errorCatalog } from '#shared/errors.ts';
import { resourcesOf } from './product.ts';
import { plain, type Resource } from './synthesize.ts';

type Statement = CfnWebACL.StatementProperty;
type Asked = { path: string; cookie?: string; labels?: string[] };
type Statements = { statements: Statement[] };

/** Whether a request fits a statement, as far as we write any. */
const fits = (statement: Statement, asked: Asked): boolean => {
  const {
    byteMatchStatement: cookies,
    labelMatchStatement: label,
    regexMatchStatement: path,
  } = statement as {
    byteMatchStatement?: CfnWebACL.ByteMatchStatementProperty;
    labelMatchStatement?: CfnWebACL.LabelMatchStatementProperty;
    regexMatchStatement?: CfnWebACL.RegexMatchStatementProperty;
  };
  if (statement.andStatement)
    return (statement.andStatement as Statements).statements.every((one) => fits(one, asked));
  if (statement.orStatement)
    return (statement.orStatement as Statements).statements.some((one) => fits(one, asked));
  if (statement.notStatement)
    return !fits((statement.notStatement as { statement: Statement }).statement, asked);
  if (label)
    return asked.labels?.some((one) => label.key === `awswaf:managed:aws:core-rule-set:${one}`) ?? false;
  if (path) return new RegExp(path.regexString).test(asked.path);
  if (cookies) return asked.cookie?.includes(cookies.searchString ?? '') ?? false;
  throw new Error(JSON.stringify(statement));
};

type RateStatement = { limit: number; evaluationWindowSec: number; scopeDownStatement: Statement };
const rateOf = ({ statement }: CfnWebACL.RuleProperty) =>
  (statement as Statement).rateBasedStatement as unknown as RateStatement | undefined;
/** The fewest requests of one address in five minutes that are refused. */
const limitOf = (asked: Asked): number =>
  Math.min(
    ...webAclRules
      .map(rateOf)
      .filter((rate) => rate !== undefined)
      .filter(({ scopeDownStatement }) => fits(scopeDownStatement, asked))
      .map(({ limit }) => limit),
  );
type Block = { block: { customResponse: { responseCode: number; customResponseBodyKey: string } } };
/** The code by which a request with these labels of the managed rules is refused, or none. */
const refusalOf = (asked: Asked): string | undefined => {
  const rule = webAclRules.find(
    ({ action, statement }) =>
      action && !(statement as Statement).rateBasedStatement && fits(statement as Statement, asked),
  );
  return rule && (rule.action as Block).block.customResponse.customResponseBodyKey;
};
const routeOf = (id: RouteId) => {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(id);
  return route;
};
const pathOf = (id: RouteId) => routeOf(id).path.replace('{zipcode}', '06236');
const cookie = 'a=b; __Host-sid=1.x';

it('logs requests without query string, referrer and cookies, which can hold tokens', () => {
  const [delivery] = resourcesOf('AWS::Logs::Delivery');
  const fields = (delivery?.Properties.RecordFields ?? []) as string[];
  expect(delivery?.stack).toBe('HanhoEdgeLog');
  expect(fields).toContain('cs-uri-stem');
  expect(fields.filter((field) => /query|referer|cookie|forwarded/i.test(field))).toEqual([]);
  const [site] = resourcesOf('AWS::CloudFront::Distribution');
  expect(site?.Properties.DistributionConfig).not.toHaveProperty('Logging');
});

describe('the web ACL', () => {
  const [acl] = resourcesOf('AWS::WAFv2::WebACL');

  it('stands in us-east-1, for CloudFront, and before the distribution', () => {
    expect([acl?.stack, acl?.Properties.Scope]).toEqual(['HanhoEdge', 'CLOUDFRONT']);
    const [site] = resourcesOf('AWS::CloudFront::Distribution');
    expect(site?.Properties.DistributionConfig).toMatchObject({
      WebACLId: { 'Fn::GetStackOutput': { StackName: 'HanhoEdge', Region: 'us-east-1' } },
    });
  });

  it('limits each throttled route by address, and never more strictly than the functions do', () => {
    for (const { id, throttle } of allRoutes) {
      if (!throttle) continue;
      const { count, seconds } = throttles[throttle];
      expect(seconds, throttle).toBeGreaterThanOrEqual(300);
      expect(limitOf({ path: pathOf(id) }), id).toBe(count);
    }
    for (const rate of webAclRules.map(rateOf)) expect(rate?.evaluationWindowSec ?? 300).toBe(300);
  });

  it('limits all of the API, and leaves the site alone', () => {
    expect(limitOf({ path: '/api/parcel/parcel' })).toBe(2000);
    expect(limitOf({ path: '/api/nothing' })).toBe(2000);
    expect(limitOf({ path: '/login' })).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves it to the functions who is staff, where staff is spared', () => {
    expect(limitOf({ path: pathOf('parcel.byHblNo'), cookie })).toBe(2000);
    expect(limitOf({ path: pathOf('parcel.registerOrderByCustomer'), cookie })).toBe(2000);
    expect(limitOf({ path: pathOf('cust.signIn'), cookie })).toBe(throttles.signIn.count);
  });

  it('answers in the form of the product', () => {
    const bodies = acl?.Properties.CustomResponseBodies as unknown as Record<
      string,
      { ContentType: string; Content: string }
    >;
    for (const { action } of webAclRules) {
      if (!action) continue;
      const { customResponseBodyKey: code, responseCode } = (action as Block).block.customResponse;
      const { status, message } = errorCatalog[code as keyof typeof errorCatalog];
      expect(responseCode).toBe(status);
      expect(bodies[code]?.ContentType).toBe('APPLICATION_JSON');
      expect(JSON.parse(bodies[code]?.Content ?? '')).toEqual({ code, message });
    }
    for (const rule of webAclRules.filter(rateOf)) {
      expect((rule.action as Block).block.customResponse.responseCode).toBe(429);
    }
  });

  it('writes paths as short as it must', () => {
    const expressions = [...JSON.stringify(webAclRules).matchAll(/"regexString":"([^"]+)"/g)];
    expect(expressions.length).toBeGreaterThan(6);
    for (const [, expression = ''] of expressions) expect(expression.length).toBeLessThanOrEqual(512);
  });

  it('asks the managed rules after its own limits', () => {
    const names = webAclRules.map(({ name }) => name);
    expect(names.slice(-5)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
      'attackInBody',
      'largeBody',
    ]);
    expect(webAclRules.map(({ priority }) => priority)).toEqual(webAclRules.map((_, index) => index));
  });

  it('refuses what looks like an attack in a body, but where HTML, files or free texts come', () => {
    const labels = ['CrossSiteScripting_Body'];
    for (const id of ['parcel.byHblNo', 'parcel.modifyOrderStatus', 'consol.linkConsol'] as const) {
      expect(refusalOf({ path: pathOf(id), labels }), id).toBe('MALFORMED');
    }
    const open = [
      'parcel.importExcel',
      'board.addNotice',
      'board.editNotice',
      'parcel.updateOrder',
      'parcel.registerOrderByCustomer',
      'image.upload',
    ] as const;
    for (const id of open) {
      expect(refusalOf({ path: pathOf(id), labels }), id).toBeUndefined();
      expect(refusalOf({ path: pathOf(id), labels: ['SizeRestrictions_Body'] }), id).toBeUndefined();
    }
  });

  it('does not take free texts and passwords for attacks', () => {
    const labels = ['CrossSiteScripting_Body', 'GenericLFI_Body', 'GenericRFI_Body'];
    const free = [
      'parcel.validateOrder',
      'parcel.regPickUpReq',
      'partner.registerPartner',
      'partner.modifyPartner',
      'consol.registerConsol',
      'consol.modifyConsol',
      'inquiry.addInquiry',
      'inquiry.answerInquiry',
      'schedule.reg',
      'freight.regFreight',
      'my.updateProfile',
      'my.changePassword',
    ] as const;
    for (const id of free) expect(refusalOf({ path: pathOf(id), labels }), id).toBeUndefined();
  });

  it('refuses large bodies of visitors, and leaves those of members to the functions', () => {
    const labels = ['SizeRestrictions_Body'];
    expect(refusalOf({ path: pathOf('inquiry.addInquiry'), labels })).toBe('TOO_LARGE');
    expect(refusalOf({ path: pathOf('parcel.modifyOrderStatus'), labels })).toBe('TOO_LARGE');
    expect(refusalOf({ path: pathOf('parcel.modifyOrderStatus'), labels, cookie })).toBeUndefined();
  });

  it('lets every other request pass', () => {
    for (const { path } of allRoutes) expect(refusalOf({ path }), path).toBeUndefined();
  });

  it('keeps a log of what it stopped, without cookies, for a while', () => {
    const [logging] = resourcesOf('AWS::WAFv2::LoggingConfiguration');
    expect(logging?.Properties.RedactedFields).toEqual([
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'referer' } },
      { QueryString: {} },
    ]);
    expect(logging?.Properties.LoggingFilter).toMatchObject({ DefaultBehavior: 'DROP' });
    const { LogDestinationConfigs: to } = (logging as Resource).Properties;
    expect((to as unknown as unknown[]).map(plain)).toEqual([
      'arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:aws-waf-logs-hanho',
    ]);
    const log = resourcesOf('AWS::Logs::LogGroup').find(({ stack }) => stack === 'HanhoEdge');
    expect(log?.Properties).toMatchObject({ LogGroupName: 'aws-waf-logs-hanho', RetentionInDays: 90 });
  });

  it('is all there is at the edge while no domain is set', () => {
    expect(resourcesOf('AWS::CertificateManager::Certificate')).toEqual([]);
    expect(resourcesOf('AWS::Route53::RecordSet')).toEqual([]);
    const [site] = resourcesOf('AWS::CloudFront::Distribution');
    for (const property of ['Aliases', 'ViewerCertificate']) {
      expect(site?.Properties.DistributionConfig).not.toHaveProperty(property);
    }
  });
});
