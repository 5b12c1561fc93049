import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import {
  addHttpsHeaders,
  apiHeaders,
  cacheablePath,
  scanPath,
  siteHeaders,
  staffPaths,
} from '#infra/security-headers.ts';
import { viewerRequestSources } from '#infra/viewer-request.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { projectedKinds, projectedPrefixes, table } from '#shared/table.ts';
import { functions, product, resourcesOf, templates, warnings } from './product.ts';
import { type Resource, toText } from './synthesize.ts';

const findOnly = (type: string) => {
  const found = resourcesOf(type);
  expect(found, type).toHaveLength(1);
  return found[0] as (typeof found)[number];
};

describe('DynamoDB table', () => {
  it('has 35 days of point-in-time recovery and deletion protection, and is kept unless its creation fails', () => {
    const found = findOnly('AWS::DynamoDB::GlobalTable');
    expect(found.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(found.UpdateReplacePolicy).toBe('Retain');
    expect(found.Properties.Replicas).toMatchObject([
      {
        Region: 'ap-northeast-2',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      },
    ]);
    expect(product.data.terminationProtection).toBe(true);
  });

  it('has the keys and indexes of shared/table.ts, on-demand billing, TTL and a stream', () => {
    const { Properties } = findOnly('AWS::DynamoDB::GlobalTable');
    expect(Properties).toMatchObject({
      TableName: 'Hanho',
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    });
    const typeOf = new Map(
      (Properties.AttributeDefinitions as unknown as { AttributeName: string; AttributeType: string }[]).map(
        ({ AttributeName, AttributeType }) => [AttributeName, AttributeType],
      ),
    );
    for (const { partitionKey, sortKey } of table.indexes) {
      expect([typeOf.get(partitionKey), typeOf.get(sortKey)]).toEqual(['S', 'N']);
    }
    expect([typeOf.get('pk'), typeOf.get('sk')]).toEqual(['S', 'S']);
    const indexes = Properties.GlobalSecondaryIndexes as unknown as {
      IndexName: string;
      KeySchema: { AttributeName: string }[];
      Projection: { ProjectionType: string; NonKeyAttributes: string[] };
    }[];
    expect(
      indexes.map(({ IndexName, KeySchema, Projection }) => ({
        name: IndexName,
        partitionKey: KeySchema[0]?.AttributeName,
        sortKey: KeySchema[1]?.AttributeName,
        project: Projection.NonKeyAttributes,
      })),
    ).toEqual(table.indexes);
    for (const { Projection } of indexes) {
      expect(Projection.ProjectionType).toBe('INCLUDE');
      // Limit of DynamoDB.
      expect(Projection.NonKeyAttributes.length).toBeLessThanOrEqual(20);
    }
  });
});

describe('S3 buckets', () => {
  const buckets = new Map(
    resourcesOf('AWS::S3::Bucket').map((bucket) => [
      toText(bucket.Properties.BucketName).split('-')[1],
      bucket,
    ]),
  );
  const rulesOf = (bucket?: Resource) =>
    (bucket?.Properties.LifecycleConfiguration as { Rules: object[] } | undefined)?.Rules;

  it('expire old versions of uploaded photos after a day, because a URL can upload many of them', () => {
    expect(rulesOf(buckets.get('files'))).toContainEqual(
      expect.objectContaining({
        Prefix: 'photo-uploads/',
        NoncurrentVersionExpiration: expect.objectContaining({ NoncurrentDays: 1 }),
      }),
    );
  });

  it('block public access, are encrypted, require TLS, and are kept unless their creation fails', () => {
    expect([...buckets.keys()].sort()).toEqual(['files', 'logs', 'web']);
    const policies = resourcesOf('AWS::S3::BucketPolicy');
    for (const [name, { stack, id, Properties, DeletionPolicy }] of buckets) {
      expect(Properties.PublicAccessBlockConfiguration, name).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.BucketEncryption, name).toBeDefined();
      expect(DeletionPolicy, name).toBe('RetainExceptOnCreate');
      const policy = policies.find(
        (one) => one.stack === stack && toText(one.Properties.Bucket) === `<${id}>`,
      );
      const document = policy?.Properties.PolicyDocument as { Statement: object[] } | undefined;
      expect(document?.Statement, name).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    }
  });

  it('keep previous versions of files and site for 30 days and log access', () => {
    for (const name of ['files', 'web']) {
      const bucket = buckets.get(name);
      expect(bucket?.Properties.VersioningConfiguration, name).toEqual({ Status: 'Enabled' });
      expect(rulesOf(bucket), name).toContainEqual(
        expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
      );
      expect(bucket?.Properties.LoggingConfiguration, name).toMatchObject({ LogFilePrefix: `${name}/` });
    }
  });

  it('allow PUT from https pages on the files bucket only, which sends events to EventBridge', () => {
    const { CorsConfiguration, NotificationConfiguration } = buckets.get('files')?.Properties ?? {};
    expect(CorsConfiguration).toEqual({
      CorsRules: [
        { AllowedOrigins: ['https://*'], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] },
      ],
    });
    expect(NotificationConfiguration).toEqual({ EventBridgeConfiguration: { EventBridgeEnabled: true } });
    const withCors = [...buckets].filter(([, bucket]) => bucket?.Properties.CorsConfiguration);
    expect(withCors.map(([name]) => name)).toEqual(['files']);
  });

  it('expire uploads, failed rows, backups and logs', () => {
    expect(rulesOf(buckets.get('files'))).toEqual(
      expect.arrayContaining([
        { Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 180 },
        { Status: 'Enabled', Prefix: 'failed/', ExpirationInDays: 90 },
        { Status: 'Enabled', Prefix: 'backup/', ExpirationInDays: 400 },
        {
          Status: 'Enabled',
          Prefix: 'backup/',
          Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 30 }],
        },
      ]),
    );
    expect(rulesOf(buckets.get('logs'))).toContainEqual(expect.objectContaining({ ExpirationInDays: 90 }));
  });
});

describe('CloudFront distribution', () => {
  type Behavior = {
    PathPattern?: string;
    TargetOriginId: string;
    ViewerProtocolPolicy: string;
    ResponseHeadersPolicyId: unknown;
    FunctionAssociations: { FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
  };
  const { DefaultCacheBehavior, CacheBehaviors, ...config } = findOnly('AWS::CloudFront::Distribution')
    .Properties.DistributionConfig as unknown as {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    CustomErrorResponses?: unknown;
    Origins: {
      Id: string;
      CustomOriginConfig?: object;
      OriginAccessControlId?: unknown;
      OriginCustomHeaders?: object[];
    }[];
  };
  const behaviorOf = (pattern: string) => CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
  const originOf = (behavior?: Behavior) => config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
  const resources = templates.get('HanhoSite')?.Resources ?? {};

  const files = 'https://hanho-files-<AWS::AccountId>.s3.ap-northeast-2.<AWS::URLSuffix>';

  const headersOf = (behavior?: Behavior) => {
    const id = toText(behavior?.ResponseHeadersPolicyId).slice(1, -1);
    const policy = resources[id]?.Properties.ResponseHeadersPolicyConfig as unknown as {
      CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        FrameOptions: { FrameOption: string };
        ReferrerPolicy: { ReferrerPolicy: string };
        StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
        ContentTypeOptions: object;
      };
    };
    const security = policy.SecurityHeadersConfig;
    for (const header of Object.values(security)) expect(header).toMatchObject({ Override: true });
    return {
      ...Object.fromEntries(policy.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': toText(security.ContentSecurityPolicy.ContentSecurityPolicy),
      'x-content-type-options': security.ContentTypeOptions ? 'nosniff' : '',
      'x-frame-options': security.FrameOptions.FrameOption,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}${security.StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    };
  };

  it('sends the headers of the local gateway and the additional headers for https', () => {
    expect(headersOf(DefaultCacheBehavior)).toEqual(addHttpsHeaders(siteHeaders('/', files)));
    for (const pattern of [scanPath, ...staffPaths]) {
      expect(headersOf(behaviorOf(pattern))).toEqual(addHttpsHeaders(siteHeaders(pattern, files)));
    }
    expect(headersOf(behaviorOf('/api/*'))).toEqual(addHttpsHeaders(apiHeaders));
    const { 'cache-control': _, ...ofPictures } = addHttpsHeaders(apiHeaders);
    expect(headersOf(behaviorOf(cacheablePath))).toEqual(ofPictures);
  });

  it('allows inline styles on staff pages only, and only scripts of its own origin', () => {
    const policyOf = (path: string) => siteHeaders(path, files)['content-security-policy'];
    for (const path of ['/', '/login', '/adm', '/partner'])
      expect(policyOf(path)).toContain("style-src 'self';");
    for (const path of ['/admin', '/admin/parcelInfo', '/partnerAdmin']) {
      expect(policyOf(path)).toContain("style-src 'self' 'unsafe-inline';");
    }
    for (const path of ['/', '/admin']) expect(policyOf(path)).toContain("script-src 'self';");
  });

  it('allows the camera and WebAssembly on the scan station only', () => {
    const allows = (path: string) => {
      const headers = siteHeaders(path, files);
      const { 'permissions-policy': permissions = '', 'content-security-policy': policy = '' } = headers;
      return [permissions.includes('camera=(self)'), policy.includes("'wasm-unsafe-eval'")];
    };
    expect(allows('/admin/scan')).toEqual([true, true]);
    for (const path of ['/', '/admin', '/admin/parcel-info']) expect(allows(path)).toEqual([false, false]);
    const patterns = CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf(scanPath)).toBeLessThan(patterns.indexOf('/admin*'));
  });

  it('allows connections to the files bucket on staff pages only', () => {
    expect(siteHeaders('/', files)['content-security-policy']).toContain("connect-src 'self';");
    expect(siteHeaders('/admin', files)['content-security-policy']).toContain(`connect-src 'self' ${files};`);
  });

  it('shares headers with the local gateway that contain neither HSTS nor upgrade-insecure-requests', () => {
    for (const headers of [siteHeaders('/', files), siteHeaders('/admin', files), apiHeaders]) {
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    }
  });

  it('replaces no error response of the API by an error page', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('forwards API requests over https with the origin secret, uncached, without the host header', () => {
    const api = behaviorOf('/api/*');
    expect(originOf(api)).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [
        {
          HeaderName: 'x-origin-verify',
          HeaderValue: '{{resolve:secretsmanager:Hanho/origin:SecretString:::}}',
        },
      ],
    });
    expect(api).toMatchObject({
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'DELETE']),
      // AWS's own policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    });
  });

  it('caches only the cacheable routes, and forwards no cookies, headers or query for them', () => {
    const behavior = behaviorOf(cacheablePath);
    expect(behavior).toMatchObject({
      // AWS's own policy CachingOptimized, whose key holds no cookie.
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      AllowedMethods: ['GET', 'HEAD'],
    });
    expect(behavior).not.toHaveProperty('OriginRequestPolicyId');
    const pattern = new RegExp(`^${cacheablePath.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    for (const { id, path, cacheable } of allRoutes) {
      const isCached = pattern.test(path.replace('{name}', 'a.png').replace(/\{\w+\}/g, 'x'));
      expect([id, isCached]).toEqual([id, cacheable === true]);
    }
  });

  it('reads the web bucket with origin access control and redirects http to https', () => {
    for (const behavior of [DefaultCacheBehavior, ...staffPaths.map(behaviorOf)]) {
      expect(originOf(behavior)?.OriginAccessControlId).toBeDefined();
      expect(behavior?.ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('runs the viewer-request sources of the local gateway', () => {
    const codeOf = (behavior?: Behavior) => {
      const id = behavior?.FunctionAssociations[0]?.FunctionARN['Fn::GetAtt'][0] ?? '';
      return resources[id]?.Properties.FunctionCode;
    };
    for (const behavior of [DefaultCacheBehavior, ...staffPaths.map(behaviorOf)]) {
      expect(codeOf(behavior)).toBe(viewerRequestSources.site);
    }
    expect(codeOf(behaviorOf('/api/*'))).toBe(viewerRequestSources.api);
  });
});

describe('jobs', () => {
  const deadLetterArn = () => `<${findOnly('AWS::SQS::Queue').id}.Arn>`;

  it('run on schedules in Seoul time and send failed events to the dead-letter queue', () => {
    const schedules = resourcesOf('AWS::Scheduler::Schedule');
    const times = schedules.map(({ Properties }) => Properties.ScheduleExpression as unknown as string);
    expect(times.sort()).toEqual([
      'cron(0 3 * * ? *)',
      'cron(0 4 * * ? *)',
      'cron(0 5 * * ? *)',
      'cron(0 6 1 * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'cron(10 * * * ? *)',
    ]);
    for (const { Properties } of schedules) {
      expect(Properties).toMatchObject({ ScheduleExpressionTimezone: 'Asia/Seoul', State: 'ENABLED' });
      const target = Properties.Target as unknown as { DeadLetterConfig: { Arn: unknown } };
      expect(toText(target.DeadLetterConfig.Arn)).toBe(deadLetterArn());
    }
    const configs = resourcesOf('AWS::Lambda::EventInvokeConfig');
    // SES starts the job `mailEvents`, which has no schedule, and `statements` has two.
    expect(configs).toHaveLength(schedules.length);
    for (const { Properties } of configs) {
      const onFailure = Properties.DestinationConfig as unknown as { OnFailure: { Destination: unknown } };
      expect(toText(onFailure.OnFailure.Destination)).toBe(deadLetterArn());
    }
  });

  const ruleOf = (source: string): Resource => {
    const rules = resourcesOf('AWS::Events::Rule').filter(({ stack }) => stack === 'HanhoJobs');
    return rules.find(({ Properties }) =>
      JSON.stringify(Properties.EventPattern).includes(source),
    ) as Resource;
  };

  it('record mails that did not arrive, on the events of SES', () => {
    const { Properties } = ruleOf('aws.ses');
    expect(Properties.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: { eventType: ['Bounce', 'Complaint', 'Reject'] },
    });
    const [target] = Properties.Targets as unknown as { Arn: unknown; DeadLetterConfig: { Arn: unknown } }[];
    expect(toText(target?.Arn)).toBe(`<${functions.get('jobs.mailEvents')?.id}.Arn>`);
    expect(toText(target?.DeadLetterConfig.Arn)).toBe(deadLetterArn());
  });

  it('run the import on uploads, with 1,769 MB of memory and a timeout of 15 minutes', () => {
    const importing = functions.get('jobs.import');
    expect(importing?.properties).toMatchObject({ MemorySize: 1769, Timeout: 900 });
    const { Properties } = ruleOf('aws.s3');
    const { detail, ...pattern } = Properties.EventPattern as unknown as {
      detail: { bucket: { name: unknown[] }; object: unknown };
    };
    expect(pattern).toEqual({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
    expect(toText(detail.bucket.name[0])).toBe('hanho-files-<AWS::AccountId>');
    expect(detail.object).toEqual({ key: [{ prefix: 'uploads/' }] });
    const [target] = Properties.Targets as unknown as { Arn: unknown; DeadLetterConfig: { Arn: unknown } }[];
    expect(toText(target?.Arn)).toBe(`<${importing?.id}.Arn>`);
    expect(toText(target?.DeadLetterConfig.Arn)).toBe(deadLetterArn());
  });

  it('run the projector on the stream, with bisected batches and at most 5 retries', () => {
    const { Properties } = findOnly('AWS::Lambda::EventSourceMapping');
    expect(Properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              dynamodb: {
                Keys: { sk: { S: [...projectedKinds, ...projectedPrefixes.map((prefix) => ({ prefix }))] } },
              },
            }),
          },
        ],
      },
    });
    expect(JSON.stringify(Properties.EventSourceArn)).toMatch(/HanhoData.*StreamArn/);
    const target = Properties.DestinationConfig as unknown as { OnFailure: { Destination: unknown } };
    expect(toText(target.OnFailure.Destination)).toBe(deadLetterArn());
    const projector = functions.get('jobs.projector');
    expect(toText(Properties.FunctionName)).toBe(`<${projector?.id}>`);
    const sending = projector?.allowed.find(({ actions }) => actions.includes('sqs:SendMessage'));
    expect(sending?.resources).toEqual([deadLetterArn()]);
  });

  it('give the projector the origin of the site for links in mails', () => {
    const origin = functions.get('jobs.projector')?.properties.Environment.Variables.SITE_ORIGIN;
    expect(JSON.stringify(origin)).toMatch(/https:.*HanhoSite.*Distribution.*DomainName/);
  });
});

describe('all stacks', () => {
  it('have no cdk-nag finding and no warning', () => {
    expect(new AwsSolutionsChecks().validateScope(product.app).violations).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('are deployed in Seoul, except edge and edge log in us-east-1, and depend on the stacks they use', () => {
    const { data, mail, api, routes, edge, edgeLog, site, jobs, watch } = product;
    for (const stack of [data, mail, api, ...routes, site, jobs, watch])
      expect(stack.region).toBe('ap-northeast-2');
    for (const stack of [edge, edgeLog]) expect(stack.region).toBe('us-east-1');
    for (const stack of [...routes, jobs]) expect(stack.dependencies).toContain(data);
    for (const stack of [...routes, site]) expect(stack.dependencies).toContain(api);
    for (const stack of routes) expect(site.dependencies).toContain(stack);
    expect(site.dependencies).toContain(edge);
    expect(jobs.dependencies).toContain(site);
    for (const stack of [api, site, jobs]) expect(watch.dependencies).toContain(stack);
  });

  it('have fewer than 475 resources and templates below 900 KB', () => {
    for (const [name, template] of templates) {
      expect(Object.keys(template.Resources).length, name).toBeLessThan(475);
      expect(JSON.stringify(template).length, name).toBeLessThan(900_000);
    }
  });

  it('create the table last, because a rollback cannot delete a protected table', () => {
    const { Resources } = templates.get('HanhoData') ?? { Resources: {} };
    const named = Object.entries(Resources).filter(([, { Type, DeletionPolicy }]) =>
      DeletionPolicy ? !Type.endsWith('GlobalTable') : Type.endsWith('BucketPolicy'),
    );
    const [table] = Object.values(Resources).filter(({ Type }) => Type.endsWith('GlobalTable'));
    expect(named.length).toBeGreaterThan(4);
    expect(table?.DependsOn).toEqual(expect.arrayContaining(named.map(([id]) => id)));
  });

  it('contain no secret value, and only CloudFront gets one during a deployment', () => {
    const suspicious =
      /AKIA[0-9A-Z]{16}|-----BEGIN|"[A-Z_]*(?:SECRET|PASSWORD|TOKEN|API_?KEY)[A-Z_]*(?<!_ID)":/;
    for (const [name, template] of templates) {
      expect(JSON.stringify(template), name).not.toMatch(suspicious);
      const resolved = JSON.stringify(template).match(/\{\{resolve:secretsmanager/g) ?? [];
      expect(resolved.length, name).toBe(name === 'HanhoSite' ? 1 : 0);
    }
  });
});
