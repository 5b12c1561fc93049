import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { logGroupArn } from './data-names.ts';
import type { Settings } from './settings.ts';
import { refusals, webAclRules } from './web-acl.ts';

/** Region that CloudFront requires for its web ACL and certificate. */
export const EDGE_REGION = 'us-east-1';

export class EdgeStack extends Stack {
  readonly webAclArn: string;
  readonly certificate?: ICertificate;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION } });
    const { prefix, domain } = props.settings;

    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: prefix,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: refusals,
      rules: webAclRules,
      visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: prefix, sampledRequestsEnabled: true },
    });
    this.webAclArn = webAcl.attrArn;

    // AWS WAF requires the prefix `aws-waf-logs-`.
    const logGroupName = `aws-waf-logs-${prefix.toLowerCase()}`;
    const log = new LogGroup(this, 'WebAclLog', {
      logGroupName,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logging = new CfnLoggingConfiguration(this, 'WebAclLogging', {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [logGroupArn(this, logGroupName)],
      redactedFields: [
        ...['cookie', 'authorization', 'referer'].map((Name) => ({ singleHeader: { Name } })),
        { queryString: {} },
      ],
      // Log entries of allowed requests are dropped, because CloudFront logs these requests.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
              ActionCondition: { Action },
            })),
          },
        ],
      },
    });
    logging.node.addDependency(log);

    if (domain) {
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: domain.name,
        validation: CertificateValidation.fromDns(HostedZone.fromHostedZoneAttributes(this, 'Zone', domain)),
      });
    }
  }
}
