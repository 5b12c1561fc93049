import { readFileSync } from 'node:fs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { createProduct } from '#infra/aws/product.ts';
import { settings } from '#infra/aws/settings.ts';

/** The flags that the command line passes. */
export const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: Record<string, unknown>;
};

/** The whole product with a stub for every function's code: what is tested is what stands around it. */
export const product = createProduct(settings, () => Code.fromInline('exports.handler = () => {}'), {
  context,
});

export type Resource = {
  Type: string;
  Properties: Record<string, never>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};
type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, unknown> };

const assembly = product.app.synth();

/** The synthesized templates by stack name. */
export const templates = new Map(
  assembly.stacks.map((stack) => [stack.stackName, stack.template as Template]),
);

export const warnings = assembly.stacks.flatMap((stack) =>
  stack.messages.map(({ entry }) => `${stack.stackName}: ${String(entry.data)}`),
);

/** Resources of one type with their stack and logical id. */
export const resourcesOf = (type: string) =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, ...resource })),
  );

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown; Effect: string };
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** A CloudFormation value as text, with references by their names. */
export const plain = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const object = value as { 'Fn::Join'?: [string, unknown[]]; Ref?: string; 'Fn::GetAtt'?: string[] };
  if (object['Fn::Join']) return object['Fn::Join'][1].map(plain).join(object['Fn::Join'][0]);
  if (object.Ref) return `<${object.Ref}>`;
  return `<${object['Fn::GetAtt']?.join('.') ?? JSON.stringify(value)}>`;
};

/** Every statement that allows something to someone of ours: inline policies of roles and policies attached to them. */
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
  actions: list(statement.Action),
  resources: list(statement.Resource).map(plain),
  condition: statement.Condition,
}));

type FunctionProperties = {
  Description: string;
  Runtime: string;
  Architectures: string[];
  MemorySize: number;
  Timeout: number;
  LoggingConfig: { LogFormat: string; LogGroup: { Ref: string } };
  Environment: { Variables: Record<string, unknown> };
  Role: { 'Fn::GetAtt': [string, string] };
};

/** The functions by name (`parcel.search`, `jobs.backup`) with what their role allows. */
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
