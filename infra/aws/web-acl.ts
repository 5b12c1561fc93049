import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { allRoutes } from '#shared/contract/index.ts';
import { wireForm } from '#shared/contract/openapi.ts';
import { type ThrottleName, throttles } from '#shared/contract/throttles.ts';
import { SESSION_COOKIE } from '#shared/domain/session.ts';
import { type ErrorBody, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** Maximum API requests of one IP address in five minutes. All computers of an office share one address. */
const API_LIMIT = 2000;
const WINDOW_SECONDS = 300;
/** Number of bytes at the start of a body that the web ACL inspects. */
const BODY_BYTES = 8192;

const or = (statements: Statement[]): Statement => ({ orStatement: { statements } });
const and = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

/** Largest number of characters that AWS WAF allows in a regular expression, although the schema of the API says 512. */
export const MAX_EXPRESSION = 200;

/** Joins consecutive texts while the result of `join` fits into `max` characters. */
const joinWhileFits = (
  texts: readonly string[],
  max: number,
  join: (group: readonly string[]) => string,
): string[] => {
  const groups: string[][] = [];
  for (const text of texts) {
    const last = groups.at(-1);
    if (last && join([...last, text]).length <= max) last.push(text);
    else groups.push([text]);
  }
  return groups.map(join);
};

/**
 * Regular expressions for paths, as few as possible: a statement costs capacity units, of which the price of a web ACL
 * includes 1,500. Paths with the same folder share it.
 */
const pathExpressions = (paths: readonly string[], end: string): string[] => {
  const enclose = (choices: readonly string[]) => `^(${choices.join('|')})${end}`;
  const patterns = paths.map((path) => path.replaceAll(/\{[^}]+\}/g, '[^/]+'));
  const folders = groupBy(patterns, (path) => /^(\/[^/]*){2}\//.exec(path)?.[0] ?? '/api/');
  const choices = [...folders].flatMap(([folder, members]) =>
    joinWhileFits(
      members.map((path) => path.slice(folder.length)),
      MAX_EXPRESSION - enclose([]).length,
      ([first = '', ...others]) =>
        others.length === 0 ? `${folder}${first}` : `${folder}(${[first, ...others].join('|')})`,
    ),
  );
  return joinWhileFits(choices, MAX_EXPRESSION, enclose);
};

/** Matches decoded paths that start with one of `paths`, or equal one if `end` is `$`. */
const pathStatement = (paths: readonly string[], end: '' | '$' = ''): Statement => {
  const statements = pathExpressions(paths, end).map((regexString) => ({
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString,
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  }));
  const [only] = statements;
  return only && statements.length === 1 ? only : or(statements);
};
const sessionMatch: Statement = {
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'cookie' } },
    positionalConstraint: 'CONTAINS',
    searchString: `${SESSION_COOKIE}=`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

const refusalCodes = ['TOO_MANY_REQUESTS', 'MALFORMED', 'TOO_LARGE'] as const satisfies ErrorCode[];
type RefusalCode = (typeof refusalCodes)[number];

/** Response bodies of blocked requests, by error code. */
export const refusals = Object.fromEntries(
  refusalCodes.map((code) => {
    const body: ErrorBody = { code, message: errorCatalog[code].message };
    return [code, { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) }];
  }),
);
const refuse = (code: RefusalCode): Pick<Rule, 'action'> => ({
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
 * Rule for the routes of one throttle. The web ACL cannot recognise staff. If a throttle exempts staff, the rule
 * therefore ignores all requests with a session cookie.
 */
const throttleRule = (name: ThrottleName) => {
  const { count, exemptsStaff } = throttles[name];
  const paths = allRoutes.filter(({ throttle }) => throttle === name).map(({ path }) => path);
  const pathMatch = pathStatement(paths);
  return rateRule(name, count, exemptsStaff ? and(pathMatch, not(sessionMatch)) : pathMatch);
};

/** Maximum length from which a field counts as free text. Fields with a lower maximum hold names and codes. */
const FREE_TEXT_LETTERS = 100;
type Part = { type?: unknown; pattern?: string; enum?: unknown; format?: unknown; maxLength?: number };

/** True if a schema accepts free text: without pattern and enumeration, and with a maximum of 100 letters or more. */
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

/** Matches routes whose body is a file, a form or large, or has a schema that passes `test`. */
const bodiesWhere = (test: (schema: unknown) => boolean): Statement => {
  const routes = allRoutes.filter(
    ({ body, multipart, form, maxBytes = 0 }) =>
      multipart || form || maxBytes > BODY_BYTES || (body && test(wireForm(body))),
  );
  return pathStatement(
    routes.map(({ path }) => path),
    '$',
  );
};

/** Managed rule group of AWS. @param countOnly names of its rules that only add a label instead of blocking */
const managedGroup = (name: string, countOnly: readonly string[] = []) => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

/** Managed rules that inspect bodies, and their labels. The rule `attackInBody` blocks requests with such a label. */
const bodyRules = {
  CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
  GenericLFI_BODY: 'GenericLFI_Body',
  GenericRFI_BODY: 'GenericRFI_Body',
  EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
};
const sizeRule = { SizeRestrictions_BODY: 'SizeRestrictions_Body' };
const labelMatch = (label: string): Statement => ({
  labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:core-rule-set:${label}` },
});

const rules: Omit<Rule, 'priority' | 'visibilityConfig'>[] = [
  ...(Object.keys(throttles) as ThrottleName[])
    .filter((name) => !throttles[name].perMember)
    .map(throttleRule),
  rateRule('api', API_LIMIT, pathStatement(['/api/'])),
  managedGroup('AWSManagedRulesAmazonIpReputationList'),
  managedGroup('AWSManagedRulesKnownBadInputsRuleSet'),
  managedGroup('AWSManagedRulesCommonRuleSet', Object.keys({ ...bodyRules, ...sizeRule })),
  {
    name: 'attackInBody',
    statement: and(or(Object.values(bodyRules).map(labelMatch)), not(bodiesWhere(takesFreeText))),
    ...refuse('MALFORMED'),
  },
  {
    // Staff send hundreds of order ids. The functions refuse bodies above the limit of a route.
    name: 'largeBody',
    statement: and(
      labelMatch(sizeRule.SizeRestrictions_BODY),
      not(bodiesWhere(takesRecords)),
      not(sessionMatch),
    ),
    ...refuse('TOO_LARGE'),
  },
];

/** Rules of the web ACL in order. The first blocking rule ends the evaluation. */
export const webAclRules: Rule[] = rules.map((rule, priority) => ({
  ...rule,
  priority,
  visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: rule.name, sampledRequestsEnabled: true },
}));
