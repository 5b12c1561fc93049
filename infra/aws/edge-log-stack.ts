import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { dataNames } from './data-names.ts';
import { EDGE_REGION } from './edge-stack.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

/**
 * Fields of the access log. Query string, referrer and cookies are omitted: the query of a reset link contains its
 * token, other queries contain parcel numbers and names.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
];

/** The access log of the distribution (standard logging v2). CloudFront requires its delivery to be in us-east-1. */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings; site: SiteStack }) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION } });
    const { settings, site } = props;
    const name = `${settings.prefix.toLowerCase()}-edge`;

    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: site.distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: dataNames(this, settings).logBucketArn,
      outputFormat: 'w3c',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    });
    delivery.addDependency(source);
  }
}
