import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { allRoutes, type RouteId, type routesByArea } from '#shared/contract/index.ts';
import { recordRoutes } from '#shared/contract/reference.ts';
import { type ApiStack, apiStackName } from './api-stack.ts';
import { dataNames, wildcardFinding } from './data-names.ts';
import { fallbackFunction, grantsOf } from './grants.ts';
import { type CodeOf, ProductFunction } from './product-function.ts';
import type { Settings } from './settings.ts';

export const routeGroups = ['Parcel', 'People', 'Reference', 'Customs', 'Money'] as const;
type RouteGroup = (typeof routeGroups)[number];

const recordAreas = Object.fromEntries(
  Object.keys(recordRoutes).map((area) => [area, 'Reference']),
) as Record<keyof typeof recordRoutes, 'Reference'>;

/** Stack of each area. A single stack for all routes would exceed CloudFormation's limit of 500 resources. */
const groupOfArea = {
  parcel: 'Parcel',
  consol: 'Parcel',
  scan: 'Parcel',
  box: 'Parcel',
  dashboard: 'Parcel',
  cust: 'People',
  my: 'People',
  admin: 'People',
  partner: 'People',
  member: 'People',
  ...recordAreas,
  dropOff: 'Reference',
  code: 'Reference',
  seqConfig: 'Reference',
  log: 'Reference',
  board: 'Reference',
  image: 'Reference',
  file: 'Reference',
  schedule: 'Reference',
  inquiry: 'Reference',
  freight: 'Reference',
  rate: 'Reference',
  exception: 'Reference',
  customs: 'Customs',
  setting: 'Customs',
  charge: 'Money',
  statement: 'Money',
} as const satisfies Record<keyof typeof routesByArea, RouteGroup>;

export const groupOf = (id: RouteId): RouteGroup =>
  groupOfArea[id.slice(0, id.indexOf('.')) as keyof typeof groupOfArea];

/** Memory and timeout of most routes. The sizes follow from measurements (`infra/README.md`). CPU grows with memory. */
const smallSize = { memorySize: 512, timeout: Duration.seconds(15) };
const largeSize = { ...smallSize, memorySize: 1024 };
/** Size of imports, which read a whole workbook and need a full CPU. The timeout is just below the 30 s of the API. */
const importSize = { memorySize: 1769, timeout: Duration.seconds(28) };

/**
 * Routes that hash a password, which takes 19 MiB and 0.1 s of CPU. Their concurrency is reserved, because a burst would
 * use that of the whole account.
 */
const passwordRoutes = new Set<RouteId>([
  'cust.signIn',
  'cust.signUp',
  'admin.signIn',
  'admin.resetPassword',
  'member.acceptInvitation',
  'my.changePassword',
  'my.withdraw',
]);
/** Routes that read hundreds of orders, or whose answer has hundreds of rows or is a workbook. */
const largeAnswers = new Set<RouteId>([
  'parcel.search',
  'parcel.getOrders',
  'parcel.importTemplate',
  'consol.getConsolList',
  'consol.getOrderListByConsole',
  'consol.downloadExcel',
  'consol.modifyConsol',
  'consol.previewDelay',
  'scan.reportExcel',
  'customs.preflightExcel',
  'rate.cardExcel',
  'statement.excel',
]);

const sizeOf = (id: RouteId, { reserved }: Settings) => {
  if (id === 'parcel.importExcel') return { ...importSize, reservedConcurrency: reserved?.imports };
  if (id === 'parcel.readCourierNumbers' || id === 'rate.readCardExcel') return importSize;
  if (passwordRoutes.has(id)) return { ...largeSize, reservedConcurrency: reserved?.passwords };
  return largeAnswers.has(id) ? largeSize : smallSize;
};

/** Integration that calls a function with the role of the API, so that no function needs its own permission. */
class RoleIntegration extends HttpRouteIntegration {
  readonly #target: IFunction;
  readonly #role: IRole;

  constructor(target: IFunction, role: IRole) {
    super('Integration');
    this.#target = target;
    this.#role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#target.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    };
  }
}

const ADDRESS_SEARCH: RouteId = 'parcel.searchAddress';
/** Route whose stored answer contains a link, which is encrypted with a key of the backups. */
const CORRECTION: RouteId = 'customs.createCorrection';

type RouteStackProps = StackProps & {
  group: RouteGroup;
  api: ApiStack;
  codeOf: CodeOf;
  settings: Settings;
};

/** Group whose stack contains the default route. The choice is arbitrary. */
const FALLBACK_GROUP: RouteGroup = 'Reference';

export class RouteStack extends Stack {
  constructor(scope: Construct, props: RouteStackProps) {
    const { group, api, codeOf, settings } = props;
    super(scope, apiStackName(settings, group), props);
    const { originSecretName, backupSecretName, filesBucketArn } = dataNames(this, settings);

    for (const route of allRoutes.filter(({ id }) => groupOf(id) === group)) {
      const { lambda } = new ProductFunction(this, route.id, {
        name: route.id,
        description: route.summary,
        codeOf,
        grants: grantsOf(route),
        ...sizeOf(route.id, settings),
        settings,
        secrets: {
          ORIGIN_SECRET: originSecretName,
          ...(route.id === ADDRESS_SEARCH &&
            settings.addressSearchSecret && { ADDRESS_SEARCH_KEY: settings.addressSearchSecret }),
          ...(route.id === CORRECTION && { BACKUP_KEYS: backupSecretName }),
        },
        ...(settings.sortingCodeUrl && { environment: { SORTING_CODE_URL: settings.sortingCodeUrl } }),
      });
      new HttpRoute(this, `${route.id}.Route`, {
        httpApi: api.httpApi,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration: new RoleIntegration(lambda, api.invokeRole),
      });
    }
    if (group === FALLBACK_GROUP) {
      const { lambda } = new ProductFunction(this, fallbackFunction, {
        name: fallbackFunction,
        description: '없는 경로와 방식의 답',
        codeOf,
        grants: [],
        memorySize: 256,
        timeout: Duration.seconds(5),
        settings,
      });
      new HttpRoute(this, `${fallbackFunction}.Route`, {
        httpApi: api.httpApi,
        routeKey: HttpRouteKey.DEFAULT,
        integration: new RoleIntegration(lambda, api.invokeRole),
      });
    }
    Validations.of(this).acknowledge(
      {
        id: 'AwsSolutions-APIG4',
        reason:
          'The handler wrapper checks the server-side session and the level; the authorisation tests prove it per route.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/images/*`),
        reason: 'Objects in one folder of the bucket. Their names are the hashes of their contents.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/backup/*`),
        reason: 'Objects in one folder of the bucket. Their names contain the time of the backup.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/restored/*`),
        reason: 'Objects in one folder of the bucket. Their names are those of restored tables.',
      },
      {
        id: wildcardFinding(`${filesBucketArn}/sorting/*`),
        reason: 'Objects in one folder of the bucket, which contains only the table of sorting codes.',
      },
      ...['photo-uploads', 'photos'].map((folder) => ({
        id: wildcardFinding(`${filesBucketArn}/${folder}/*`),
        reason: 'Objects in one folder of the bucket. Their names are random.',
      })),
      ...['uploads', 'failed'].map((folder) => ({
        id: wildcardFinding(`${filesBucketArn}/${folder}/*`),
        reason: 'Objects in one folder of the bucket. Their names contain the id of the import.',
      })),
    );
  }
}
