import { readFileSync } from 'node:fs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { createProduct } from '#infra/aws/product.ts';
import type { Settings } from '#infra/aws/settings.ts';

/** Context of cdk.json, mostly feature flags. The CDK command line passes the same context to the app. */
export const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: Record<string, unknown>;
};

export type Resource = {
  Type: string;
  Properties: Record<string, never>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
};
type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, unknown> };

/** Synthesises all stacks, with a stub as the code of every function. */
export const synthesize = (settings: Settings) => {
  const product = createProduct(settings, () => Code.fromInline('exports.handler = () => {}'), { context });
  const { stacks } = product.app.synth();
  return {
    product,
    /** The templates by stack name. */
    templates: new Map(stacks.map((stack) => [stack.stackName, stack.template as Template])),
    warnings: stacks.flatMap((stack) =>
      stack.messages.map(({ entry }) => `${stack.stackName}: ${String(entry.data)}`),
    ),
  };
};

export const resourcesIn = (templates: Map<string, Template>, type: string) =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, ...resource })),
  );

/** Converts a CloudFormation value to text, with references as `<name>`. */
export const toText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const object = value as { 'Fn::Join'?: [string, unknown[]]; Ref?: string; 'Fn::GetAtt'?: string[] };
  if (object['Fn::Join']) return object['Fn::Join'][1].map(toText).join(object['Fn::Join'][0]);
  if (object.Ref) return `<${object.Ref}>`;
  return `<${object['Fn::GetAtt']?.join('.') ?? JSON.stringify(value)}>`;
};
