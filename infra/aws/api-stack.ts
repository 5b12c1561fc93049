import { ArnFormat, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { wildcardFinding } from './data-names.ts';
import type { Settings } from './settings.ts';

/** Name of an API stack. The API may call the functions of all stacks whose names start with `<prefix>Api`. */
export const apiStackName = (settings: Settings, group = '') => `${settings.prefix}Api${group}`;

/** Log groups with this prefix need no resource policy, of which an account can have only ten. */
export const accessLogName = ({ prefix }: Settings) => `/aws/vendedlogs/${prefix.toLowerCase()}/api`;

/** Path, query, IP address and headers are omitted, because they may contain personal data. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    ms: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  }),
);

/** The HTTP API without its routes, and the role with which the API calls functions. */
export class ApiStack extends Stack {
  readonly httpApi: HttpApi;
  readonly invokeRole: Role;

  constructor(scope: Construct, props: StackProps & { settings: Settings }) {
    super(scope, apiStackName(props.settings), props);
    const { settings } = props;

    this.httpApi = new HttpApi(this, 'Http', { apiName: settings.prefix, createDefaultStage: false });
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 300, burstLimit: 600 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            logGroupName: accessLogName(settings),
            retention: RetentionDays.THREE_MONTHS,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: accessLogFormat,
      },
    });

    const functionArns = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${apiStackName(settings)}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.invokeRole = new Role(this, 'Invoke', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArns] }),
          ],
        }),
      },
    });
    Validations.of(this).acknowledge({
      id: wildcardFinding(functionArns),
      reason: 'One role calls every function of the API. Their names begin with the names of its stacks.',
    });
  }
}
