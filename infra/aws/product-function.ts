import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { dataNames } from './data-names.ts';
import { type JobGrant, outsideSecrets, type SecretName } from './grants.ts';
import { statementsOf } from './policy.ts';
import type { Settings } from './settings.ts';

export const functionRuntime = Runtime.NODEJS_24_X;

/** Name of the log group of a function. @param name name of its bundle */
export const functionLogName = ({ prefix }: Settings, name: string): string =>
  `/${prefix.toLowerCase()}/${name}`;

/** Returns the code of a function by name: its bundle for a deployment, a stub in tests. */
export type CodeOf = (name: string) => Code;

type ProductFunctionProps = {
  /** Name of the bundle, also used for the log group. */
  name: string;
  /** Function name in the account, if other code refers to the function by name. Default: generated. */
  functionName?: string;
  description: string;
  codeOf: CodeOf;
  grants: readonly JobGrant[];
  memorySize: number;
  timeout: Duration;
  /** Reserved concurrency. Default: none; the function then uses the unreserved concurrency of the account. */
  reservedConcurrency?: number;
  settings: Settings;
  /** Names in Secrets Manager of the secrets that the function reads. */
  secrets?: Partial<Record<SecretName, string>>;
  /** Additional environment variables. */
  environment?: Record<string, string>;
};

/** Lambda function of the product, with its own log group. Its own role allows writing this log and the grants. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { name, settings } = props;
    const { tableName, filesBucket, jobPrefix, secretArn, outsideSecretName } = dataNames(this, settings);
    const services = props.grants.flatMap((grant) => ('secrets' in grant ? grant.secrets : []));
    const secrets: [variable: string, name: string][] = [
      ...Object.entries(props.secrets ?? {}),
      ...services.map((service): [string, string] => [outsideSecrets[service], outsideSecretName(service)]),
    ];

    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: functionLogName(settings, name),
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...secrets.map(
              ([, name]) =>
                new PolicyStatement({
                  actions: ['secretsmanager:GetSecretValue'],
                  resources: [secretArn(name)],
                }),
            ),
            ...statementsOf(this, props.grants, settings),
          ],
        }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: props.functionName,
      description: props.description,
      runtime: functionRuntime,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.codeOf(name),
      memorySize: props.memorySize,
      timeout: props.timeout,
      reservedConcurrentExecutions: props.reservedConcurrency,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[settings.logLevel],
      environment: {
        TABLE_NAME: tableName,
        FILES_BUCKET: filesBucket,
        JOB_PREFIX: jobPrefix,
        MAIL_FROM: settings.mailFrom,
        LOG_LEVEL: settings.logLevel,
        ...Object.fromEntries(secrets.map(([variable, name]) => [`${variable}_ID`, name])),
        ...props.environment,
      },
    });
  }
}
