import { settings } from '#infra/aws/settings.ts';
import { resourcesIn, synthesize, toText } from './synthesize.ts';

/** The synthesised stacks with the default settings. */
export const { product, templates, warnings } = synthesize(settings);

export const resourcesOf = (type: string) => resourcesIn(templates, type);

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown; Effect: string };
const toArray = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** All policy statements of the roles, inline and attached. */
export const allowances = [
  ...resourcesOf('AWS::IAM::Role').flatMap((role) => {
    const policies = (role.Properties.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[];
    return policies.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.map((statement) => ({ stack: role.stack, role: role.id, statement })),
    );
  }),
  ...resourcesOf('AWS::IAM::Policy').flatMap((policy) => {
    const { PolicyDocument, Roles } = policy.Properties as unknown as {
      PolicyDocument: { Statement: Statement[] };
      Roles: { Ref: string }[];
    };
    return PolicyDocument.Statement.map((statement) => ({
      stack: policy.stack,
      role: Roles[0]?.Ref ?? '',
      statement,
    }));
  }),
].map(({ stack, role, statement }) => ({
  stack,
  role,
  actions: toArray(statement.Action),
  resources: toArray(statement.Resource).map(toText),
  condition: statement.Condition,
}));

type FunctionProperties = {
  Description: string;
  Runtime: string;
  Architectures: string[];
  MemorySize: number;
  Timeout: number;
  ReservedConcurrentExecutions?: number;
  LoggingConfig: { LogFormat: string; LogGroup: { Ref: string } };
  Environment: { Variables: Record<string, unknown> };
  Role: { 'Fn::GetAtt': [string, string] };
};

/** Functions by name (`parcel.search`, `jobs.backup`) with the statements of their role. */
export const functions = new Map(
  resourcesOf('AWS::Lambda::Function').map(({ stack, id, Properties }) => {
    const properties = Properties as unknown as FunctionProperties;
    const logGroup = templates.get(stack)?.Resources[properties.LoggingConfig.LogGroup.Ref];
    const role = properties.Role['Fn::GetAtt'][0];
    return [
      String(logGroup?.Properties.LogGroupName).replace('/hanho/', ''),
      {
        stack,
        id,
        properties,
        logGroup,
        allowed: allowances.filter((allowance) => allowance.stack === stack && allowance.role === role),
      },
    ];
  }),
);
