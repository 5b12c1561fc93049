import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { chunks } from '#shared/chunks.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { wireForm } from '#shared/contract/openapi.ts';
import { type ThrottleName, throttles } from '#shared/contract/throttles.ts';
import { SESSION_COOKIE } from '#shared/domain/session.ts';
import { type ErrorBody, type ErrorCode, errorCatalog } from '#shared/errors.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** Maximum API requests of one address in five minutes. The office of a partner is one address. */
const API_LIMIT = 2000;
const WINDOW_SECONDS = 300;
/** Number of bytes at the start of a body that the web ACL inspects. */
const BODY_BYTES = 8192;

const or = (statements: Statement[]): Statement => ({ orStatement: { statements } });
const and = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

/**
 * Matches decoded paths that start with one of `paths`, or equal one if `end` is `$`. One regular expression for all
 * paths saves capacity units: a statement per path would exceed the capacity that the price of a web ACL includes.
 */
const pathStatement = (paths: readonly string[], end: '' | '$' = ''): Statement => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: `^(${paths.join('|')})${end}`,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});
const hasSession: Statement = {
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'cookie' } },
    positionalConstraint: 'CONTAINS',
    searchString: `${SESSION_COOKIE}=`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

const answered = ['TOO_MANY_REQUESTS', 'MALFORMED', 'TOO_LARGE'] as const satisfies ErrorCode[];
type Answered = (typeof answered)[number];

export const refusals = Object.fromEntries(
  answered.map((code) => {
    const body: ErrorBody = { code, message: errorCatalog[code].message };
    return [code, { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) }];
  }),
);
const refuse = (code: Answered): Pick<Rule, 'action'> => ({
  action: {
    block: {
      customResponse: {
        responseCode: errorCatalog[code].status,
        customResponseBodyKey: code,
        responseHeaders: code === 'TOO_MANY_REQUESTS' ? [{ name: 'retry-after', value: '60' }] : undefined,
      },
    },
  },
});

const rateRule = (name: string, limit: number, scopeDownStatement: Statement) => ({
  name,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
      scopeDownStatement,
    },
  },
  ...refuse('TOO_MANY_REQUESTS'),
});

/**
 * Rule for the routes of one throttle. The web ACL cannot recognise staff, so it lets all requests with a session
 * cookie pass where staff are exempt.
 */
const throttleRule = (name: ThrottleName) => {
  const { count, sparesStaff } = throttles[name];
  const paths = allRoutes
    .filter(({ throttle }) => throttle === name)
    .map(({ path }) => path.replace(/\{.*/, ''));
  const isOneOfThem = pathStatement(paths);
  return rateRule(name, count, sparesStaff ? and(isOneOfThem, not(hasSession)) : isOneOfThem);
};

/** Minimum length of free text. Shorter texts are names and codes. */
const FREE_TEXT_LETTERS = 100;
type Part = { type?: unknown; pattern?: string; enum?: unknown; format?: unknown; maxLength?: number };

/** True if a schema accepts free text: no pattern, no enumeration, and long enough. */
const takesFreeText = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  const { type, pattern = '^', format, maxLength = FREE_TEXT_LETTERS, ...rest } = part as Part;
  // The JSON schema of a required text without a pattern of its own has the pattern `^`, which matches any text.
  const isFree = type === 'string' && pattern === '^' && !format && !('const' in rest) && !rest.enum;
  return (isFree && maxLength >= FREE_TEXT_LETTERS) || Object.values(rest).some(takesFreeText);
};

/** True if a schema accepts a list of records, such as the items of an order. */
const takesRecords = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  const { type, items } = part as { type?: unknown; items?: Part };
  return (type === 'array' && items?.type === 'object') || Object.values(part).some(takesRecords);
};

/** Paths of one area share a prefix in the expression, which is limited to 512 characters. */
const areaExpressions = (paths: readonly string[]): string[] => {
  const byArea = new Map<string, string[]>();
  for (const path of paths) {
    const [, , area = '', ...action] = path.split('/');
    byArea.set(area, [...(byArea.get(area) ?? []), action.join('/')]);
  }
  return [...byArea].map(([area, actions]) => `/api/${area}/(${actions.join('|')})`);
};

/** Matches routes whose body is a file, a form, large, or as `isSuch`. Two expressions stay below the limit of 512. */
const bodiesWhere = (isSuch: (schema: unknown) => boolean): Statement => {
  const such = allRoutes.filter(
    ({ body, multipart, form, maxBytes = 0 }) =>
      multipart || form || maxBytes > BODY_BYTES || (body && isSuch(wireForm(body))),
  );
  const areas = areaExpressions(such.map(({ path }) => path));
  return or(chunks(areas, Math.ceil(areas.length / 2)).map((half) => pathStatement(half, '$')));
};

const managed = (name: string, counted: readonly string[] = []) => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

/** Managed rules that inspect bodies, by label. Requests with such a label are blocked, with exceptions by route. */
const bodyRules = {
  CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
  GenericLFI_BODY: 'GenericLFI_Body',
  GenericRFI_BODY: 'GenericRFI_Body',
  EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
};
const sizeRule = { SizeRestrictions_BODY: 'SizeRestrictions_Body' };
const hasLabel = (label: string): Statement => ({
  labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:core-rule-set:${label}` },
});

const rules: Omit<Rule, 'priority' | 'visibilityConfig'>[] = [
  ...(Object.keys(throttles) as ThrottleName[]).map(throttleRule),
  rateRule('api', API_LIMIT, pathStatement(['/api/'])),
  managed('AWSManagedRulesAmazonIpReputationList'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  managed('AWSManagedRulesCommonRuleSet', Object.keys({ ...bodyRules, ...sizeRule })),
  {
    name: 'attackInBody',
    statement: and(or(Object.values(bodyRules).map(hasLabel)), not(bodiesWhere(takesFreeText))),
    ...refuse('MALFORMED'),
  },
  {
    // Staff send hundreds of order ids. The functions refuse bodies above the limit of a route.
    name: 'largeBody',
    statement: and(hasLabel(sizeRule.SizeRestrictions_BODY), not(bodiesWhere(takesRecords)), not(hasSession)),
    ...refuse('TOO_LARGE'),
  },
];

/** Rules of the web ACL in order. The first blocking rule ends the evaluation. */
export const webAclRules: Rule[] = rules.map((rule, priority) => ({
  ...rule,
  priority,
  visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: rule.name, sampledRequestsEnabled: true },
}));
