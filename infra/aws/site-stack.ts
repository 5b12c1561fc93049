import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  addHttpsHeaders,
  apiHeaders,
  apiHeadersOf,
  cacheablePath,
  HSTS_SECONDS,
  scanPath,
  siteHeaders,
  staffPaths,
} from '#infra/security-headers.ts';
import { viewerRequestSources } from '#infra/viewer-request.ts';
import type { ApiStack } from './api-stack.ts';
import { dataNames } from './data-names.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { Settings } from './settings.ts';

const viewerRequestFunction = (scope: Construct, id: string, source: string) => [
  {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(scope, id, {
      code: FunctionCode.fromInline(source),
      runtime: FunctionRuntime.JS_2_0,
    }),
  },
];

/** Response headers policy of CloudFront, which has separate settings for known security headers and other headers. */
const headersPolicy = (scope: Construct, id: string, headers: Record<string, string>) => {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'x-content-type-options': _nosniff,
    'x-frame-options': frameOption,
    'referrer-policy': referrerPolicy,
    'strict-transport-security': _hsts,
    ...others
  } = addHttpsHeaders(headers);
  const override = true;
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: frameOption as HeadersFrameOption, override },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
        includeSubdomains: true,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  });
};

type SiteStackProps = StackProps & { api: ApiStack; edge: EdgeStack; settings: Settings };

/**
 * The built site and the API on one domain, so that pages call the API without CORS. No error page replaces an answer of
 * the API.
 */
export class SiteStack extends Stack {
  readonly distribution: Distribution;
  readonly origin: string;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { api, edge, settings } = props;
    const { domain } = settings;
    const names = dataNames(this, settings);
    const logBucket = Bucket.fromBucketName(this, 'Logs', names.logBucket);

    const webBucket = new Bucket(this, 'Web', {
      bucketName: names.webBucket,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: logBucket,
      serverAccessLogsPrefix: 'web/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    const siteBehavior = (headers: ResponseHeadersPolicy): BehaviorOptions => ({
      origin,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: siteFunction,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    });
    // With the permission to list, S3 answers 404 instead of 403 for a missing file.
    const origin = S3BucketOrigin.withOriginAccessControl(webBucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const siteFunction = viewerRequestFunction(this, 'SiteRequest', viewerRequestSources.site);
    const staffBehavior = siteBehavior(
      headersPolicy(this, 'StaffHeaders', siteHeaders('/admin', names.filesOrigin)),
    );
    const scanBehavior = siteBehavior(
      headersPolicy(this, 'ScanHeaders', siteHeaders(scanPath, names.filesOrigin)),
    );

    const apiBehavior: BehaviorOptions = {
      origin: new HttpOrigin(`${api.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(31),
        customHeaders: { 'x-origin-verify': names.originSecret },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The API accepts only its own host name. The site's host name is sent as x-viewer-host.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headersPolicy(this, 'ApiHeaders', apiHeaders),
      functionAssociations: viewerRequestFunction(this, 'ApiRequest', viewerRequestSources.api),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };

    this.distribution = new Distribution(this, 'Distribution', {
      comment: settings.prefix,
      webAclId: edge.webAclArn,
      ...(domain && {
        domainNames: [domain.name],
        certificate: edge.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheaper price classes exclude Australia.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultRootObject: 'index.html',
      defaultBehavior: siteBehavior(headersPolicy(this, 'SiteHeaders', siteHeaders('/', names.filesOrigin))),
      // CloudFront uses the first pattern that matches a path.
      additionalBehaviors: {
        [scanPath]: scanBehavior,
        ...Object.fromEntries(staffPaths.map((pattern) => [pattern, staffBehavior])),
        [cacheablePath]: {
          ...apiBehavior,
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          // The origin gets no cookies, headers or query of the viewer, because the answer is cached for everyone.
          originRequestPolicy: undefined,
          responseHeadersPolicy: headersPolicy(this, 'ImageHeaders', apiHeadersOf(cacheablePath)),
        },
        '/api/*': apiBehavior,
      },
    });
    Validations.of(this).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
        reason: 'The data stack allows every bucket of the account to write logs below web/.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The root object is set, and the viewer-request function rewrites every path without a file to a document.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The edge log stack uses standard logging v2, which this check does not recognise.',
      },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Customers in Korea and Australia also use the site while travelling.',
      },
    );
    if (domain) {
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', domain);
      const record = {
        zone,
        recordName: `${domain.name}.`,
        target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
      };
      new ARecord(this, 'Address', record);
      new AaaaRecord(this, 'Address6', record);
    } else {
      Validations.of(this).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'The certificate of CloudFront allows no minimum TLS version. A certificate of a domain does.',
      });
    }
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'Url', { value: this.origin });
    new CfnOutput(this, 'WebBucket', { value: webBucket.bucketName });
  }
}
