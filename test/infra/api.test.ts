import { App, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { fallbackFunction, type JobGrant, type JobId, jobBundleName, jobGrants } from '#infra/aws/grants.ts';
import { statementsOf } from '#infra/aws/policy.ts';
import { groupOf } from '#infra/aws/route-stack.ts';
import { settings } from '#infra/aws/settings.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { addingRecordRoutes, removingRecordRoutes } from '#test/fixtures/records.ts';
import { allowances, functions, resourcesOf } from './product.ts';
import { context, toText } from './synthesize.ts';

const routeIds = allRoutes.map(({ id }) => id);
const jobNames = (Object.keys(jobGrants) as JobId[]).map(jobBundleName);

/** Functions that call the services of customs. */
const askingCustoms: readonly string[] = [
  ...routeIds.filter((id) => /^customs\.(refresh|saveCorrection|verify)$/.test(id)),
  'jobs.customs',
].sort();

const functionsAllowed = (action: string): string[] =>
  [...functions]
    .filter(([, { allowed }]) => allowed.some(({ actions }) => actions.includes(action)))
    .map(([name]) => name)
    .sort();

describe('routes of the HTTP API', () => {
  it('match the contract, each in the stack of its group', () => {
    const deployed = resourcesOf('AWS::ApiGatewayV2::Route').map(
      ({ stack, Properties }) => `${stack} ${Properties.RouteKey}`,
    );
    const declared = allRoutes.map(({ id, method, path }) => `HanhoApi${groupOf(id)} ${method} ${path}`);
    expect(deployed.sort()).toEqual([...declared, 'HanhoApiReference $default'].sort());
  });

  it('invoke their own function with the role of the API', () => {
    const integrations = resourcesOf('AWS::ApiGatewayV2::Integration');
    expect(integrations).toHaveLength(allRoutes.length + 1);
    for (const { Properties } of integrations) {
      expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      expect(JSON.stringify(Properties.CredentialsArn)).toContain('Invoke');
    }
    for (const { stack, Properties } of resourcesOf('AWS::ApiGatewayV2::Route')) {
      const target = toText(Properties.Target).replace(/^integrations\/<(.*)>$/, '$1');
      const integration = integrations.find((one) => one.stack === stack && one.id === target);
      const route = allRoutes.find(({ method, path }) => `${method} ${path}` === Properties.RouteKey);
      const called = functions.get(route?.id ?? fallbackFunction);
      expect(toText(integration?.Properties.IntegrationUri)).toBe(`<${called?.id}.Arn>`);
    }
  });

  it('have no Lambda permission, because the API role may invoke all API functions and no job', () => {
    const permissions = resourcesOf('AWS::Lambda::Permission');
    expect(permissions.filter(({ stack }) => stack !== 'HanhoJobs')).toEqual([]);
    const [invoke] = allowances.filter(({ stack }) => stack === 'HanhoApi');
    expect(invoke?.actions).toEqual(['lambda:InvokeFunction']);
    expect(invoke?.resources).toEqual(['arn:aws:lambda:ap-northeast-2:<AWS::AccountId>:function:HanhoApi*']);
    for (const id of routeIds) expect(functions.get(id)?.stack).toMatch(/^HanhoApi/);
    for (const name of jobNames) expect(functions.get(name)?.stack).toBe('HanhoJobs');
  });

  it('are throttled by the stage and logged without path, query string or IP address', () => {
    const [stage] = resourcesOf('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 },
    });
    const format = String((stage?.Properties.AccessLogSettings as { Format: string } | undefined)?.Format);
    expect(JSON.parse(format)).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(format).not.toMatch(/path|query|sourceIp|userAgent|header/i);
  });
});

describe('Lambda functions', () => {
  const passwordRoutes = /\.(signIn|signUp|resetPassword|changePassword|withdraw|acceptInvitation)$/;

  it('exist for each route, each job and the fallback', () => {
    expect([...functions.keys()].sort()).toEqual([...routeIds, ...jobNames, fallbackFunction].sort());
  });

  it('run on arm64 and Node.js 24 and log JSON into their own log group with 90 days of retention', () => {
    for (const [name, { properties, logGroup, allowed }] of functions) {
      expect(properties, name).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON' },
      });
      expect(logGroup?.Properties, name).toMatchObject({ RetentionInDays: 90 });
      const [logging] = allowed.filter(({ actions }) => actions.includes('logs:PutLogEvents'));
      expect(logging?.resources, name).toEqual([`<${properties.LoggingConfig.LogGroup.Ref}.Arn>`]);
    }
  });

  it('of routes have a timeout below the 29 s limit of the API, and the measured memory size', () => {
    const memoryOf = (id: string) => {
      if (/^(parcel\.importExcel|parcel\.readCourierNumbers|rate\.readCardExcel)$/.test(id)) return 1769;
      if (passwordRoutes.test(id)) return 1024;
      return /\.(search|getOrders|importTemplate|getConsolList|getOrderListByConsole|downloadExcel|modifyConsol|previewDelay|reportExcel|preflightExcel|cardExcel|excel)$/.test(
        id,
      )
        ? 1024
        : 512;
    };
    for (const id of routeIds) {
      expect(functions.get(id)?.properties.Timeout, id).toBeLessThan(29);
      expect(functions.get(id)?.properties.MemorySize, id).toBe(memoryOf(id));
    }
  });

  it('have reserved concurrency only for passwords, imports and jobs except the projector', () => {
    const reservedFor = (name: string) => {
      if (/^(parcel|jobs)\.import(Excel)?$/.test(name)) return settings.reserved?.imports;
      if (passwordRoutes.test(name)) return settings.reserved?.passwords;
      return name.startsWith('jobs.') && name !== 'jobs.projector' ? settings.reserved?.jobs : undefined;
    };
    for (const [name, { properties }] of functions) {
      expect(properties.ReservedConcurrentExecutions, name).toBe(reservedFor(name));
    }
    const total = [...functions.values()].reduce(
      (sum, { properties }) => sum + (properties.ReservedConcurrentExecutions ?? 0),
      0,
    );
    // AWS requires 100 unreserved executions, and an account can have a limit of 1,000.
    expect(total).toBeLessThan(200);
  });

  it('of routes have the environment variables of functions/config.ts, with the id of the secret', () => {
    for (const id of routeIds) {
      const variables = functions.get(id)?.properties.Environment.Variables ?? {};
      expect(Object.keys(variables).sort(), id).toEqual([
        ...(id === 'customs.createCorrection' ? ['BACKUP_KEYS_ID'] : []),
        ...(id === 'courier.refresh' ? ['COURIER_TRACKER_ID'] : []),
        'FILES_BUCKET',
        'JOB_PREFIX',
        'LOG_LEVEL',
        'MAIL_FROM',
        'ORIGIN_SECRET_ID',
        'TABLE_NAME',
        ...(askingCustoms.includes(id) ? ['UNIPASS_ID'] : []),
      ]);
      expect(variables.TABLE_NAME).toBe('Hanho');
      expect(variables.ORIGIN_SECRET_ID).toBe('Hanho/origin');
    }
  });

  // Functions that call an outside service, by the name of its secret.
  it.each([
    ['courier', 'COURIER_TRACKER_ID', '{"key":""}', ['courier.refresh', 'jobs.couriers']],
    ['unipass', 'UNIPASS_ID', '{"pcc":"","clearance":"","rates":""}', askingCustoms],
  ])('get the secret %s only if they call its service', (service, variable, value, asking) => {
    const named = [...functions].filter(
      ([, { properties }]) => properties.Environment.Variables[variable] === `hanho/${service}`,
    );
    expect(named.map(([name]) => name).sort()).toEqual(asking);
    const allowed = [...functions].filter(([, { allowed }]) =>
      allowed.some(({ resources }) =>
        resources.some((arn) => arn.endsWith(`:secret:hanho/${service}-??????`)),
      ),
    );
    expect(allowed.map(([name]) => name).sort()).toEqual(asking);
    const [secret] = resourcesOf('AWS::SecretsManager::Secret').filter(
      ({ Properties }) => Properties.Name === `hanho/${service}`,
    );
    expect(secret?.Properties.SecretString).toBe(value);
  });
});

describe('IAM roles', () => {
  it('have no wildcard in actions and no resource *', () => {
    for (const { role, actions, resources } of allowances) {
      expect(actions.join(), role).not.toContain('*');
      expect(resources, role).not.toContain('*');
    }
  });

  it('belong to one function each', () => {
    const roles = [...functions.values()].map(
      ({ stack, properties }) => `${stack}.${properties.Role['Fn::GetAtt'][0]}`,
    );
    expect(new Set(roles).size).toBe(roles.length);
  });

  it('of routes allow GetItem and UpdateItem for the session, except on cacheable routes', () => {
    const sessionRoutes = allRoutes.filter(({ cacheable }) => !cacheable).map(({ id }) => id);
    expect(functionsAllowed('dynamodb:GetItem')).toEqual(
      [
        ...sessionRoutes,
        'jobs.backup',
        'jobs.couriers',
        'jobs.customs',
        'jobs.exceptions',
        'jobs.import',
        'jobs.mailEvents',
        'jobs.notifications',
        'jobs.operations',
        'jobs.projector',
        'jobs.recount',
        'jobs.restore',
        'jobs.retention',
        'jobs.statements',
      ].sort(),
    );
    expect(functionsAllowed('dynamodb:UpdateItem')).toEqual(
      [
        ...sessionRoutes,
        'jobs.couriers',
        'jobs.customs',
        'jobs.exceptions',
        'jobs.import',
        'jobs.mailEvents',
        'jobs.notifications',
        'jobs.operations',
        'jobs.projector',
        'jobs.recount',
        'jobs.restore',
        'jobs.retention',
        'jobs.statements',
      ].sort(),
    );
  });

  it('allow PutItem, DeleteItem and ConditionCheckItem only to the listed functions', () => {
    // Routes with the property `records` write an access record.
    const recording = allRoutes.filter(({ records }) => records).map(({ id }) => id);
    const writing = [
      'admin.resetPassword',
      'admin.sendMail',
      'admin.signIn',
      'board.addNotice',
      'board.delNotice',
      'board.editNotice',
      'box.add',
      'box.close',
      'box.match',
      'charge.addLine',
      'charge.recalculate',
      'charge.removeLine',
      'charge.setOptions',
      'code.delCode',
      'code.modifyCode',
      'code.regiCode',
      'code.updateCodeStatus',
      'consol.confirmMblNo',
      'consol.deConsolize',
      'consol.deleteConsol',
      'consol.linkConsol',
      'consol.modifyConsol',
      'consol.registerConsol',
      'courier.refresh',
      'cust.requestPasswordReset',
      'cust.signIn',
      'cust.signUp',
      'customs.createCorrection',
      'customs.decide',
      'customs.refresh',
      'customs.saveCorrection',
      'customs.setCargoNo',
      'customs.verifyConsol',
      'dropOff.delDropOff',
      'dropOff.saveDropOff',
      'exception.assign',
      'exception.close',
      'exception.comment',
      'file.download',
      'file.rehearseBackup',
      'file.removeRestoredTable',
      'file.restoreBackup',
      'file.runBackup',
      'freight.delFreight',
      'freight.modifyFreight',
      'freight.regFreight',
      'freight.updateFreightStatus',
      'inquiry.addInquiry',
      'inquiry.answerInquiry',
      'inquiry.mailAnswer',
      'jobs.couriers',
      'jobs.customs',
      'jobs.exceptions',
      'jobs.import',
      'jobs.mailEvents',
      'jobs.notifications',
      'jobs.operations',
      'jobs.projector',
      'jobs.recount',
      'jobs.restore',
      'jobs.retention',
      'jobs.statements',
      'member.acceptInvitation',
      'member.delCustomer',
      'member.inviteMember',
      'member.modifyCustomer',
      'member.resendInvitation',
      'member.resumeMails',
      'member.setStopped',
      'member.withdrawInvitation',
      'my.cancelParcel',
      'my.changePassword',
      'my.replyInquiry',
      'my.requestTakeOver',
      'my.saveAddress',
      'my.takeOver',
      'my.updateParcel',
      'my.updateProfile',
      'my.withdraw',
      'parcel.addEvent',
      'parcel.delete',
      'parcel.importExcel',
      'parcel.importExcelCorrections',
      'parcel.importExcelPassword',
      'parcel.importExcelUpload',
      'parcel.lookupZipcode',
      'parcel.mergeParcels',
      'parcel.modifyExportStatus',
      'parcel.modifyOrderStatus',
      'parcel.recalculateAmounts',
      'parcel.regPickUpReq',
      'parcel.registerOrderByCustomer',
      'parcel.saveCourierNumbers',
      'parcel.saveImportMapping',
      'parcel.splitParcel',
      'parcel.stopNotices',
      'parcel.stopNoticesByMail',
      'parcel.updateOrder',
      'parcel.updateWarehouse',
      'parcel.validateOrder',
      'partner.changePartnerAdmin',
      'partner.delPartner',
      'partner.modifyPartner',
      'partner.registerPartner',
      'partner.setNotices',
      'rate.delRateCard',
      'rate.endRateCard',
      'rate.saveRateCard',
      'scan.closeSession',
      'scan.openSession',
      'scan.record',
      'scan.undo',
      'schedule.delete',
      'schedule.modify',
      'schedule.reg',
      'seqConfig.save',
      'setting.save',
      'statement.addPayment',
      'statement.adjust',
      'statement.discard',
      'statement.draft',
      'statement.issue',
      'statement.reversePayment',
      ...addingRecordRoutes,
      ...removingRecordRoutes,
    ];
    expect(functionsAllowed('dynamodb:PutItem')).toEqual([...new Set([...writing, ...recording])].sort());
    expect(functionsAllowed('dynamodb:DeleteItem')).toEqual(
      [
        'admin.resetPassword',
        'admin.signIn',
        'admin.signOut',
        'board.delNotice',
        'box.match',
        'charge.recalculate',
        'charge.setOptions',
        'code.delCode',
        'consol.deConsolize',
        'consol.deleteConsol',
        'consol.linkConsol',
        'consol.modifyConsol',
        'courier.refresh',
        'cust.signIn',
        'cust.signOut',
        'customs.refresh',
        'customs.saveCorrection',
        'customs.setCargoNo',
        'customs.verify',
        'dropOff.delDropOff',
        'file.rehearseBackup',
        'file.removeRestoredTable',
        'file.restoreBackup',
        'file.runBackup',
        'freight.delFreight',
        'inquiry.addInquiry',
        'inquiry.answerInquiry',
        'inquiry.mailAnswer',
        'jobs.couriers',
        'jobs.customs',
        'jobs.exceptions',
        'jobs.import',
        'jobs.notifications',
        'jobs.operations',
        'jobs.projector',
        'jobs.recount',
        'jobs.restore',
        'jobs.retention',
        'jobs.statements',
        'member.acceptInvitation',
        'member.delCustomer',
        'member.modifyCustomer',
        'member.setStopped',
        'member.withdrawInvitation',
        'my.changePassword',
        'my.deleteAddress',
        'my.endOtherSessions',
        'my.endSession',
        'my.saveAddress',
        'my.takeOver',
        'my.updateProfile',
        'my.withdraw',
        'parcel.addEvent',
        'parcel.delete',
        'parcel.modifyOrderStatus',
        'parcel.regPickUpReq',
        'parcel.saveCourierNumbers',
        'parcel.saveImportMapping',
        'parcel.stopNotices',
        'parcel.stopNoticesByMail',
        'parcel.updateOrder',
        'parcel.updateWarehouse',
        'partner.changePartnerAdmin',
        'partner.delPartner',
        'partner.registerPartner',
        'rate.delRateCard',
        'scan.closeSession',
        'scan.record',
        'scan.undo',
        'schedule.delete',
        'schedule.modify',
        'seqConfig.save',
        'statement.discard',
        'statement.draft',
        ...removingRecordRoutes,
      ].sort(),
    );
    // Sessions and reset tokens are written only if the member is unchanged. The sign-in of a partner or staff updates it.
    expect(functionsAllowed('dynamodb:ConditionCheckItem')).toEqual([
      'consol.confirmMblNo',
      'consol.deleteConsol',
      'consol.modifyConsol',
      'cust.signIn',
      'customs.decide',
      'jobs.projector',
      'jobs.retention',
      'member.acceptInvitation',
      'member.delCustomer',
      'member.inviteMember',
      'member.modifyCustomer',
      'member.resendInvitation',
      'member.resumeMails',
      'member.setStopped',
      'member.withdrawInvitation',
      'parcel.addEvent',
      'partner.changePartnerAdmin',
      'partner.delPartner',
      'partner.registerPartner',
      'scan.record',
      'scan.undo',
    ]);
  });

  it('allow queries of an index only to the functions that read its lists', () => {
    const readers = (index: string) =>
      [...functions]
        .filter(([, { allowed }]) =>
          allowed.some(({ resources }) =>
            resources.some((arn) => arn.endsWith(`:table/Hanho/index/${index}`)),
          ),
        )
        .map(([name]) => name)
        .sort();
    expect(readers('gsi1')).toEqual([
      'box.suggest',
      'consol.getConsolList',
      'exception.assign',
      'exception.close',
      'exception.list',
      'member.getCustomerList',
      'member.getCustomerPage',
      'member.getPeople',
      'parcel.search',
      'partner.delPartner',
      'schedule.loadSchedule',
      'schedule.loadScheduleCustomer',
      'statement.list',
    ]);
    expect(readers('gsi2')).toEqual([
      'consol.getConsolList',
      'exception.assign',
      'exception.close',
      'exception.list',
      'jobs.statements',
      'parcel.search',
      'statement.draft',
      'statement.list',
    ]);
    // Registration and import query external H/BL numbers and the orders of a partner's customer.
    expect(readers('gsi3')).toEqual([
      'box.list',
      'consol.getConsolList',
      'courier.refresh',
      'customs.verifyProgress',
      'dashboard.getMoney',
      'exception.list',
      'jobs.couriers',
      'jobs.customs',
      'jobs.exceptions',
      'jobs.import',
      'jobs.notifications',
      'jobs.operations',
      'jobs.projector',
      'jobs.recount',
      'member.getPeople',
      'my.getInquiries',
      'my.getParcels',
      'parcel.byCustomer',
      'parcel.importExcel',
      'parcel.registerOrderByCustomer',
      'parcel.search',
      'parcel.splitParcel',
      'parcel.updateOrder',
      'parcel.validateOrder',
      'partner.delPartner',
      'statement.balances',
    ]);
  });

  it('allow Scan only to jobs and reading the stream only to the projector', () => {
    expect(functionsAllowed('dynamodb:Scan')).toEqual([
      'jobs.backup',
      'jobs.recount',
      'jobs.restore',
      'jobs.retention',
    ]);
    for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']) {
      expect(functionsAllowed(`dynamodb:${action}`)).toEqual(['jobs.projector']);
    }
  });

  it('allow creating and deleting tables only to the restore job, for rehearsals and restores', () => {
    for (const action of ['CreateTable', 'DeleteTable', 'BatchWriteItem']) {
      const allowed = [...functions].flatMap(([name, { allowed }]) =>
        allowed
          .filter(({ actions }) => actions.includes(`dynamodb:${action}`))
          .flatMap(({ resources }) => resources.map((arn) => `${name} ${arn.slice(arn.indexOf('table/'))}`)),
      );
      expect(allowed, action).toEqual([
        'jobs.restore table/Hanho-rehearsal',
        'jobs.restore table/Hanho-restore-*',
      ]);
    }
    expect(functionsAllowed('dynamodb:UpdateTable')).toEqual([]);
  });

  it('allow S3 objects only in the folders that a function uses', () => {
    const folders = (action: string) =>
      [...functions].flatMap(([name, { allowed }]) =>
        allowed
          .filter(({ actions }) => actions.includes(action))
          .flatMap(({ resources }) => resources.map((resource) => `${name} ${resource}`)),
      );
    const objects = 'arn:aws:s3:::hanho-files-<AWS::AccountId>';
    expect(folders('s3:PutObject').sort()).toEqual([
      `box.add ${objects}/photos/*`,
      `box.match ${objects}/photos/*`,
      `image.upload ${objects}/images/*`,
      `jobs.backup ${objects}/backup/*`,
      `jobs.import ${objects}/failed/*`,
      `jobs.import ${objects}/uploads/*`,
      `jobs.restore ${objects}/restored/*`,
      `parcel.importExcel ${objects}/failed/*`,
      `parcel.importExcel ${objects}/uploads/*`,
      `parcel.importExcelCorrections ${objects}/uploads/*`,
      `parcel.importExcelPassword ${objects}/uploads/*`,
      `parcel.importExcelUpload ${objects}/uploads/*`,
      `scan.photoUpload ${objects}/photo-uploads/*`,
      `scan.record ${objects}/photos/*`,
    ]);
    expect(folders('s3:GetObject').sort()).toEqual([
      `box.add ${objects}/photo-uploads/*`,
      `box.getPhoto ${objects}/photos/*`,
      `box.match ${objects}/photos/*`,
      `file.download ${objects}/backup/*`,
      `file.download ${objects}/failed/*`,
      `file.download ${objects}/uploads/*`,
      `file.getRestoreList ${objects}/restored/*`,
      `file.removeRestoredTable ${objects}/restored/*`,
      `image.show ${objects}/images/*`,
      `jobs.exceptions ${objects}/sorting/*`,
      `jobs.import ${objects}/uploads/*`,
      `jobs.restore ${objects}/backup/*`,
      `parcel.getUnresolvedZipcodes ${objects}/sorting/*`,
      `parcel.importExcelCorrections ${objects}/uploads/*`,
      `parcel.importExcelPassword ${objects}/uploads/*`,
      `parcel.lookupZipcode ${objects}/sorting/*`,
      `parcel.setOrderPrinted ${objects}/sorting/*`,
      `scan.getPhoto ${objects}/photos/*`,
      `scan.record ${objects}/photo-uploads/*`,
    ]);
    expect(folders('s3:DeleteObject').sort()).toEqual([
      `box.add ${objects}/photo-uploads/*`,
      `jobs.import ${objects}/uploads/*`,
      `jobs.restore ${objects}/restored/*`,
      `jobs.retention ${objects}/photos/*`,
      `scan.record ${objects}/photo-uploads/*`,
    ]);
  });

  it('allow ListBucket and starting backup jobs only to routes of the files page, and listing to the first steps', () => {
    const backups = [
      'dashboard.getFirstSteps',
      'file.download',
      'file.getBackupList',
      'file.getRestoreList',
      'file.rehearseBackup',
      'file.removeRestoredTable',
      'file.restoreBackup',
      'file.runBackup',
    ];
    expect(functionsAllowed('s3:ListBucket').filter((name) => !name.startsWith('jobs.'))).toEqual(backups);
    const starters = (job: string) =>
      [...functions]
        .filter(([, { allowed }]) =>
          allowed.some(
            ({ actions, resources }) =>
              actions.includes('lambda:InvokeFunction') &&
              resources.some((arn) => arn.endsWith(`:function:HanhoJob-${job}`)),
          ),
        )
        .map(([name]) => name);
    expect(starters('backup')).toEqual(['file.runBackup']);
    expect(starters('restore')).toEqual([
      'file.rehearseBackup',
      'file.restoreBackup',
      'file.removeRestoredTable',
    ]);
    expect(starters('statements')).toEqual(['statement.draft', 'statement.issue']);
  });

  it('allow SendRawEmail only to functions that send mail', () => {
    expect(functionsAllowed('ses:SendRawEmail')).toEqual([
      'customs.createCorrection',
      'inquiry.addInquiry',
      'inquiry.answerInquiry',
      'inquiry.mailAnswer',
      'jobs.notifications',
      'jobs.projector',
      'jobs.retention',
      'jobs.statements',
      'parcel.regPickUpReq',
    ]);
  });
});

describe('statementsOf', () => {
  const env = { region: 'ap-northeast-2', account: '111122223333' };
  const stack = new Stack(new App({ context }), 'Any', { env });
  const statements = (...grants: JobGrant[]) =>
    statementsOf(stack, grants, settings).map((statement) => stack.resolve(statement.toStatementJson()));

  const bucket = 'arn:aws:s3:::hanho-files-111122223333';
  const tableArn = 'arn:aws:dynamodb:ap-northeast-2:111122223333:table/Hanho';
  const ses = 'arn:aws:ses:ap-northeast-2:111122223333';

  it.each<[title: string, grant: JobGrant, statement: object]>([
    [
      'SendRawEmail to the configured sender address',
      { mail: true },
      {
        Action: 'ses:SendRawEmail',
        Resource: [`${ses}:identity/${settings.mailFrom.split('@')[1]}`, `${ses}:configuration-set/Hanho`],
        Condition: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
      },
    ],
    [
      'reading files to one folder',
      { files: { read: 'uploads/' } },
      { Action: 's3:GetObject', Resource: `${bucket}/uploads/*` },
    ],
    [
      'deleting files to one folder',
      { files: { remove: 'uploads/' } },
      { Action: 's3:DeleteObject', Resource: `${bucket}/uploads/*` },
    ],
    [
      'writing files to one folder',
      { files: { write: 'uploads/' } },
      { Action: ['s3:PutObject', 's3:AbortMultipartUpload'], Resource: `${bucket}/uploads/*` },
    ],
    [
      'listing files to one folder',
      { files: { list: 'uploads/' } },
      {
        Action: 's3:ListBucket',
        Resource: bucket,
        Condition: { StringLike: { 's3:prefix': 'uploads/*' } },
      },
    ],
    [
      'a query to one index without the table',
      { indexes: ['gsi2'] },
      { Action: 'dynamodb:Query', Resource: `${tableArn}/index/gsi2` },
    ],
  ])('limits %s', (_, grant, statement) => {
    expect(statements(grant)).toEqual([{ Effect: 'Allow', ...statement }]);
  });

  it('limits reading the stream to the streams of the table', () => {
    expect(statements({ stream: true })).toMatchObject([{ Resource: `${tableArn}/stream/*` }]);
  });
});
