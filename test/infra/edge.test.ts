import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { describe, expect, it } from 'vitest';
import { MAX_EXPRESSION, webAclRules } from '#infra/aws/web-acl.ts';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import { throttles } from '#shared/contract/throttles.ts';
import { errorCatalog } from '#shared/errors.ts';
import { resourcesOf } from './product.ts';
import { type Resource, toText } from './synthesize.ts';

type Statement = CfnWebACL.StatementProperty;
type EdgeRequest = { path: string; cookie?: string; labels?: string[] };
type Statements = { statements: Statement[] };

const matches = (statement: Statement, request: EdgeRequest): boolean => {
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
    return (statement.andStatement as Statements).statements.every((one) => matches(one, request));
  if (statement.orStatement)
    return (statement.orStatement as Statements).statements.some((one) => matches(one, request));
  if (statement.notStatement)
    return !matches((statement.notStatement as { statement: Statement }).statement, request);
  if (label)
    return request.labels?.some((one) => label.key === `awswaf:managed:aws:core-rule-set:${one}`) ?? false;
  if (path) return new RegExp(path.regexString).test(request.path);
  if (cookies) return request.cookie?.includes(cookies.searchString ?? '') ?? false;
  throw new Error(`Unknown WAF statement: ${JSON.stringify(statement)}`);
};

/** Units of managed rule groups, as their documentation states them. */
const managedUnits: Record<string, number> = {
  AWSManagedRulesAmazonIpReputationList: 25,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
  AWSManagedRulesCommonRuleSet: 700,
};

/**
 * Capacity units of a statement. Base cost of each kind: 3 regular expression, 10 for `CONTAINS`, 1 label, 2 rate, and
 * 10 for each text transformation (AWS WAF Developer Guide, "Match rule statements").
 */
const capacityOf = (statement: Statement): number => {
  const [kind, value] = Object.entries(statement).find(([, one]) => one) as [keyof Statement, never];
  const {
    statements,
    statement: inner,
    scopeDownStatement,
    textTransformations,
    name,
  } = value as {
    statements: Statement[];
    statement: Statement;
    scopeDownStatement: Statement;
    textTransformations: { type: string }[];
    name: string;
  };
  const transformed = () => 10 * textTransformations.filter(({ type }) => type !== 'NONE').length;
  const units: Partial<Record<keyof Statement, () => number>> = {
    andStatement: () => statements.reduce((sum, one) => sum + capacityOf(one), 0),
    orStatement: () => statements.reduce((sum, one) => sum + capacityOf(one), 0),
    notStatement: () => capacityOf(inner),
    rateBasedStatement: () => 2 + capacityOf(scopeDownStatement),
    regexMatchStatement: () => 3 + transformed(),
    byteMatchStatement: () => 10 + transformed(),
    labelMatchStatement: () => 1,
    managedRuleGroupStatement: () => managedUnits[name] ?? Number.NaN,
  };
  return units[kind]?.() ?? Number.NaN;
};

type RateStatement = { limit: number; evaluationWindowSec: number; scopeDownStatement: Statement };
const rateOf = ({ statement }: CfnWebACL.RuleProperty) =>
  (statement as Statement).rateBasedStatement as unknown as RateStatement | undefined;
/** Lowest rate limit that applies to a request, in requests per IP address and five minutes. Infinity if none applies. */
const limitOf = (request: EdgeRequest): number =>
  Math.min(
    ...webAclRules
      .map(rateOf)
      .filter((rate) => rate !== undefined)
      .filter(({ scopeDownStatement }) => matches(scopeDownStatement, request))
      .map(({ limit }) => limit),
  );
type Block = { block: { customResponse: { responseCode: number; customResponseBodyKey: string } } };
/** Error code of the first rule that blocks a request with these labels of managed rules. */
const refusalOf = (request: EdgeRequest): string | undefined => {
  const rule = webAclRules.find(
    ({ action, statement }) =>
      action && !(statement as Statement).rateBasedStatement && matches(statement as Statement, request),
  );
  return rule && (rule.action as Block).block.customResponse.customResponseBodyKey;
};
const findRoute = (id: RouteId) => {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`Unknown route: ${id}`);
  return route;
};
const pathOf = (id: RouteId) => findRoute(id).path.replace('{zipcode}', '06236');
const cookie = 'a=b; __Host-sid=1.x';

it('the access log of CloudFront omits query string, referrer and cookies, which can contain tokens', () => {
  const [delivery] = resourcesOf('AWS::Logs::Delivery');
  const fields = (delivery?.Properties.RecordFields ?? []) as string[];
  expect(delivery?.stack).toBe('HanhoEdgeLog');
  expect(fields).toContain('cs-uri-stem');
  expect(fields.filter((field) => /query|referer|cookie|forwarded/i.test(field))).toEqual([]);
  const [site] = resourcesOf('AWS::CloudFront::Distribution');
  expect(site?.Properties.DistributionConfig).not.toHaveProperty('Logging');
});

describe('web ACL', () => {
  const [acl] = resourcesOf('AWS::WAFv2::WebACL');

  it('is deployed in us-east-1 for CloudFront and attached to the distribution', () => {
    expect([acl?.stack, acl?.Properties.Scope]).toEqual(['HanhoEdge', 'CLOUDFRONT']);
    const [site] = resourcesOf('AWS::CloudFront::Distribution');
    expect(site?.Properties.DistributionConfig).toMatchObject({
      WebACLId: { 'Fn::GetStackOutput': { StackName: 'HanhoEdge', Region: 'us-east-1' } },
    });
  });

  it('limits each throttled route by IP address, not more strictly than the functions', () => {
    for (const { id, throttle } of allRoutes) {
      if (!throttle) continue;
      const { count, seconds, perMember } = throttles[throttle];
      expect(seconds, throttle).toBeGreaterThanOrEqual(300);
      // The web ACL knows no members.
      expect(limitOf({ path: pathOf(id) }), id).toBe(perMember ? 2000 : count);
    }
    for (const rate of webAclRules.map(rateOf)) expect(rate?.evaluationWindowSec ?? 300).toBe(300);
  });

  it('limits requests to the API to 2,000 per IP address, and does not limit requests to the site', () => {
    expect(limitOf({ path: '/api/parcel/parcel' })).toBe(2000);
    expect(limitOf({ path: '/api/nothing' })).toBe(2000);
    expect(limitOf({ path: '/login' })).toBe(Number.POSITIVE_INFINITY);
  });

  it('exempts requests with a session cookie from the limits that do not apply to staff', () => {
    expect(limitOf({ path: pathOf('parcel.byHblNo'), cookie })).toBe(2000);
    expect(limitOf({ path: pathOf('parcel.registerOrderByCustomer'), cookie })).toBe(2000);
    expect(limitOf({ path: pathOf('cust.signIn'), cookie })).toBe(throttles.signIn.count);
  });

  it('blocks with the status and JSON body of the error catalog', () => {
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

  it('has regular expressions of at most 200 characters, the quota of AWS WAF', () => {
    const expressions = [...JSON.stringify(webAclRules).matchAll(/"regexString":"([^"]+)"/g)];
    expect(expressions.length).toBeGreaterThan(6);
    expect(MAX_EXPRESSION).toBe(200);
    for (const [, expression = ''] of expressions)
      expect(expression.length, expression).toBeLessThanOrEqual(MAX_EXPRESSION);
  });

  it('needs at most the 1,500 capacity units that its price includes', () => {
    const units = webAclRules.map(({ statement }) => capacityOf(statement as Statement));
    expect(units.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1500);
  });

  it('evaluates the managed rules after the rate limits', () => {
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

  it('blocks bodies that look like an attack, except on routes for HTML, files or free text', () => {
    const labels = ['CrossSiteScripting_Body'];
    for (const id of ['code.delCode', 'parcel.getItemList', 'consol.linkConsol'] as const) {
      expect(refusalOf({ path: pathOf(id), labels }), id).toBe('MALFORMED');
    }
    const exemptRoutes = [
      'parcel.importExcel',
      'board.addNotice',
      'board.editNotice',
      'parcel.updateOrder',
      'parcel.registerOrderByCustomer',
      'image.upload',
    ] as const;
    for (const id of exemptRoutes) {
      expect(refusalOf({ path: pathOf(id), labels }), id).toBeUndefined();
      expect(refusalOf({ path: pathOf(id), labels: ['SizeRestrictions_Body'] }), id).toBeUndefined();
    }
  });

  it('blocks no body of routes for free text or passwords', () => {
    const labels = ['CrossSiteScripting_Body', 'GenericLFI_Body', 'GenericRFI_Body'];
    const freeTextRoutes = [
      // A visitor may paste the message that contains the number.
      'parcel.byHblNo',
      'parcel.validateOrder',
      'parcel.addEvent',
      'parcel.regPickUpReq',
      // The reason of a hold is free text.
      'parcel.modifyOrderStatus',
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
    for (const id of freeTextRoutes) expect(refusalOf({ path: pathOf(id), labels }), id).toBeUndefined();
  });

  it('blocks large bodies only in requests without a session cookie', () => {
    const labels = ['SizeRestrictions_Body'];
    expect(refusalOf({ path: pathOf('inquiry.addInquiry'), labels })).toBe('TOO_LARGE');
    expect(refusalOf({ path: pathOf('parcel.modifyOrderStatus'), labels })).toBe('TOO_LARGE');
    expect(refusalOf({ path: pathOf('parcel.modifyOrderStatus'), labels, cookie })).toBeUndefined();
  });

  it('allows requests without a label of a managed rule on every route', () => {
    for (const { path } of allRoutes) expect(refusalOf({ path }), path).toBeUndefined();
  });

  it('logs blocked and counted requests for 90 days, without cookies and tokens', () => {
    const [logging] = resourcesOf('AWS::WAFv2::LoggingConfiguration');
    expect(logging?.Properties.RedactedFields).toEqual([
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'referer' } },
      { QueryString: {} },
    ]);
    expect(logging?.Properties.LoggingFilter).toMatchObject({ DefaultBehavior: 'DROP' });
    const { LogDestinationConfigs: to } = (logging as Resource).Properties;
    expect((to as unknown as unknown[]).map(toText)).toEqual([
      'arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:aws-waf-logs-hanho',
    ]);
    const log = resourcesOf('AWS::Logs::LogGroup').find(({ stack }) => stack === 'HanhoEdge');
    expect(log?.Properties).toMatchObject({ LogGroupName: 'aws-waf-logs-hanho', RetentionInDays: 90 });
  });

  it('is deployed without certificate, DNS records and aliases if no domain is configured', () => {
    expect(resourcesOf('AWS::CertificateManager::Certificate')).toEqual([]);
    expect(resourcesOf('AWS::Route53::RecordSet')).toEqual([]);
    const [site] = resourcesOf('AWS::CloudFront::Distribution');
    for (const property of ['Aliases', 'ViewerCertificate']) {
      expect(site?.Properties.DistributionConfig).not.toHaveProperty(property);
    }
  });
});
