import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { chunks } from '#shared/chunks.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { wireForm } from '#shared/contract/openapi.ts';
import { type ThrottleName, throttles } from '#shared/contract/throttles.ts';
import { SESSION_COOKIE } from '#shared/domain/session.ts';
import { type ErrorBody, type ErrorCode, errorCatalog } from '#shared/errors.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** What one address may ask of the API in five minutes; an office of a partner is one address. */
const API_LIMIT = 2000;
const WINDOW_SECONDS = 300;
/** What the web ACL reads of a body. */
const BODY_BYTES = 8192;

const or = (statements: Statement[]): Statement => ({ orStatement: { statements } });
const and = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

/**
 * Whether the path, as the API will read it, is or begins with one of these. One expression costs the capacity of one, where
 * a statement for each path would pass what the price of a web ACL includes.
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

/** Refusals in the product's form, so that a screen says them like any other. */
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
 * The routes of one throttle. Who is staff only a function can tell, so where staff is spared, all who bring a session are
 * left to it.
 */
const throttleRule = (name: ThrottleName) => {
  const { count, sparesStaff } = throttles[name];
  const paths = allRoutes
    .filter(({ throttle }) => throttle === name)
    .map(({ path }) => path.replace(/\{.*/, ''));
  const isOneOfThem = pathStatement(paths);
  return rateRule(name, count, sparesStaff ? and(isOneOfThem, not(hasSession)) : isOneOfThem);
};

/** Shorter texts are names and codes; longer ones are written or pasted. */
const FREE_TEXT_LETTERS = 100;
/** A part of a JSON schema. */
type Part = { type?: unknown; pattern?: string; enum?: unknown; format?: unknown; maxLength?: number };

/** True if a schema takes a text of any letters: no pattern, no choice, and long enough to be written by a person. */
const takesFreeText = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  const { type, pattern = '^', format, maxLength = FREE_TEXT_LETTERS, ...rest } = part as Part;
  // `required` without a pattern of its own declares the empty one.
  const isFree = type === 'string' && pattern === '^' && !format && !('const' in rest) && !rest.enum;
  return (isFree && maxLength >= FREE_TEXT_LETTERS) || Object.values(rest).some(takesFreeText);
};

/** True if a schema takes a list of records, as an order takes its items. */
const takesRecords = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  const { type, items } = part as { type?: unknown; items?: Part };
  return (type === 'array' && items?.type === 'object') || Object.values(part).some(takesRecords);
};

/** Paths of one area share its prefix, because an expression may have 512 letters. */
const areaExpressions = (paths: readonly string[]): string[] => {
  const byArea = new Map<string, string[]>();
  for (const path of paths) {
    const [, , area = '', ...action] = path.split('/');
    byArea.set(area, [...(byArea.get(area) ?? []), action.join('/')]);
  }
  return [...byArea].map(([area, actions]) => `/api/${area}/(${actions.join('|')})`);
};

/** The routes whose body is a file or HTML, or has such a schema. In two expressions for the same reason. */
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

/** Rules of the common set that read bodies, by the label they leave: those they name are refused here, with exceptions. */
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
    // Who works with hundreds of orders sends their numbers; the functions refuse what is larger than a route takes.
    name: 'largeBody',
    statement: and(hasLabel(sizeRule.SizeRestrictions_BODY), not(bodiesWhere(takesRecords)), not(hasSession)),
    ...refuse('TOO_LARGE'),
  },
];

/** The rules of the web ACL in the order they are asked; the first that refuses ends it. */
export const webAclRules: Rule[] = rules.map((rule, priority) => ({
  ...rule,
  priority,
  visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: rule.name, sampledRequestsEnabled: true },
}));
