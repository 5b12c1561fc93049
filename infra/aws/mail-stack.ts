import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnRule, EventBus } from 'aws-cdk-lib/aws-events';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { dataNames, logGroupArn } from './data-names.ts';
import type { Settings } from './settings.ts';

export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const { settings } = props;
    const { mailDomain, mailSet } = dataNames(this, settings);

    const configurationSet = new ConfigurationSet(this, 'MailSet', {
      configurationSetName: mailSet,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // The product keeps its own list of addresses. Staff lift a mark there, and a complaint does not stop password resets.
      disableSuppressionList: true,
    });
    configurationSet.addEventDestination('Failures', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
    // Each log line contains the mail address and the response of the receiving server.
    const logGroupName = `/${settings.prefix.toLowerCase()}/mail`;
    const log = new LogGroup(this, 'FailureLog', {
      logGroupName,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The log target construct of CDK would add a Lambda function that only writes this resource policy.
    log.grantWrite(new ServicePrincipal('events.amazonaws.com'));
    new CfnRule(this, 'FailureRule', {
      description: '도착하지 못한 메일의 기록',
      eventPattern: { source: ['aws.ses'] },
      targets: [{ id: 'log', arn: logGroupArn(this, logGroupName) }],
    });

    const { domain } = settings;
    const zone =
      domain?.zoneName === mailDomain &&
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', domain);
    const identity = new EmailIdentity(this, 'Mail', {
      identity: zone ? Identity.publicHostedZone(zone) : Identity.domain(mailDomain),
      configurationSet,
    });
    if (zone) return;
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `MailRecord${index + 1}`, { description: 'CNAME', value: `${name} ${value}` });
    });
  }
}
