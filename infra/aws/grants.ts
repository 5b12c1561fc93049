import type { RouteId } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { table } from '#shared/table.ts';

/** Permissions of a function as single actions. A transaction needs the permissions of the actions that it contains. */
export type Grant =
  | { read: readonly ('GetItem' | 'BatchGetItem' | 'Query')[] }
  /** Queries of these indexes. `read: ['Query']` covers the table only. */
  | { indexes: readonly (typeof table.indexes)[number]['name'][] }
  | { write: readonly ('PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem')[] }
  | { files: { read: FilePrefix } | { write: FilePrefix } | { list: FilePrefix } | { remove: FilePrefix } }
  | { mail: true }
  /** Job that the function may invoke. */
  | { start: JobId }
  | { secrets: readonly (keyof typeof outsideSecrets)[] };
/**
 * A job may also scan the table, read its stream, or create and delete the tables of rehearsals and restores. A route may
 * not.
 */
export type JobGrant = Grant | { scan: true } | { stream: true } | { restore: true };

/** Secrets with the keys of outside services, by the last part of their names in Secrets Manager. */
export const outsideSecrets = { courier: 'COURIER_TRACKER', unipass: 'UNIPASS' } as const;

/** Names of the keys in each of these secrets. */
export const secretFields: Readonly<Record<keyof typeof outsideSecrets, readonly string[]>> = {
  courier: ['key'],
  unipass: ['pcc', 'clearance', 'rates'],
};

/** Secret of `functions/config.ts`. */
export type SecretName =
  | 'ORIGIN_SECRET'
  | 'BACKUP_KEYS'
  | 'ADDRESS_SEARCH_KEY'
  | (typeof outsideSecrets)[keyof typeof outsideSecrets];

export type FilePrefix =
  | 'uploads/'
  | 'failed/'
  | 'backup/'
  | 'restored/'
  | 'images/'
  | 'sorting/'
  | 'photo-uploads/'
  | 'photos/';

const listing: readonly Grant[] = [{ read: ['Query'] }];
const signingIn: readonly Grant[] = [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }];
/** Changes of orders with lookup items and change log, including journalled operations. */
const changingOrders: readonly Grant[] = [
  { read: ['BatchGetItem', 'Query'] },
  { write: ['PutItem', 'DeleteItem'] },
];
/** Changes of one order whose numbers and consol stay the same. */
const changingContents: readonly Grant[] = [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }];
/** Reads that decide whether an order may be registered for a customer and with a tracking number. */
const checkingOrder: readonly Grant[] = [
  { read: ['BatchGetItem', 'Query'] },
  { indexes: ['gsi3'] },
  { write: ['PutItem'] },
];
/** Adding a reference record with its audit entry. */
const addingReference: readonly Grant[] = [{ read: ['Query'] }, { write: ['PutItem'] }];
const removingReference: readonly Grant[] = [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }];
/** Changes of members with lookup items and sessions, including the condition check of the acting member. */
const changingMembers: readonly Grant[] = [
  { read: ['Query'] },
  { write: ['PutItem', 'DeleteItem', 'ConditionCheckItem'] },
];
/** Deletion of the address of a visitor, and changes of a member, or of a partner with its audit entry. */
const stoppingMails: readonly Grant[] = [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }];
/** Writing an invitation with its audit entry, and the condition check of the acting member. */
const changingInvitations: readonly Grant[] = [
  { read: ['Query'] },
  { write: ['PutItem', 'ConditionCheckItem'] },
];
/** Listing a folder of the files page. Also used to check that a single file exists. */
const listingFiles: readonly Grant[] = [
  { files: { list: 'backup/' } },
  { files: { list: 'uploads/' } },
  { files: { list: 'failed/' } },
];
/** Import of a spreadsheet. The spreadsheet and its failed rows are stored as files. */
const importing: readonly Grant[] = [
  { read: ['BatchGetItem', 'Query'] },
  { indexes: ['gsi3'] },
  { write: ['PutItem'] },
  { files: { write: 'uploads/' } },
  { files: { write: 'failed/' } },
];
/** Reading the records of the restores whose tables exist. */
const readingRestores: readonly Grant[] = [
  { files: { list: 'restored/' } },
  { files: { read: 'restored/' } },
];
/** Starting a restore or a rehearsal. The job creates and writes the table. */
const startingRestore = [
  { write: ['PutItem', 'DeleteItem'] },
  { files: { list: 'backup/' } },
  { start: 'restore' },
] as const satisfies readonly Grant[];
/** Changes of exceptions with their audit entries and counters. */
const changingExceptions: readonly Grant[] = [{ read: ['BatchGetItem'] }, { write: ['PutItem'] }];
/** Changes of those that match a search. */
const changingFoundExceptions: readonly Grant[] = [...changingExceptions, { indexes: ['gsi1', 'gsi2'] }];
const signingOut: readonly Grant[] = [{ write: ['DeleteItem'] }];

/** Permissions of each route. A route that is missing here does not compile. */
const routeGrants = {
  'cust.signIn': [...signingIn, { write: ['ConditionCheckItem'] }],
  'cust.signOut': signingOut,
  'cust.getSession': [],
  'admin.signIn': signingIn,
  'admin.signOut': signingOut,
  'admin.getSession': [],
  'cust.userCheck': [],
  'cust.signUp': [{ write: ['PutItem'] }],
  'cust.requestPasswordReset': [{ write: ['PutItem'] }],
  'admin.sendMail': [{ write: ['PutItem'] }],
  'admin.checkResetToken': [],
  'admin.resetPassword': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'admin.getNoticeList': [{ read: ['BatchGetItem', 'Query'] }],
  'admin.getAuditList': listing,
  'file.getBackupList': [{ read: ['BatchGetItem'] }, ...listingFiles],
  'file.runBackup': [
    { write: ['PutItem', 'DeleteItem'] },
    { files: { list: 'backup/' } },
    { start: 'backup' },
  ],
  'file.rehearseBackup': startingRestore,
  'file.getRehearsalList': listing,
  'file.restoreBackup': startingRestore,
  'file.getRestoreList': [...listing, ...readingRestores],
  'file.removeRestoredTable': [
    ...readingRestores,
    { write: ['PutItem', 'DeleteItem'] },
    { start: 'restore' },
  ],
  'file.getDownloadList': listing,
  'file.getAccessList': listing,
  'file.download': [
    { write: ['PutItem'] },
    ...listingFiles,
    { files: { read: 'backup/' } },
    { files: { read: 'uploads/' } },
    { files: { read: 'failed/' } },
  ],

  'my.getProfile': [],
  'my.updateProfile': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'my.changePassword': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'my.withdraw': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'my.getSessions': listing,
  'my.endSession': [{ read: ['Query'] }, { write: ['DeleteItem'] }],
  'my.endOtherSessions': [{ read: ['Query'] }, { write: ['DeleteItem'] }],
  'my.getParcels': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi3'] }],
  'my.getParcel': [{ read: ['BatchGetItem', 'Query'] }],
  'my.updateParcel': changingContents,
  'my.cancelParcel': changingContents,
  'my.requestTakeOver': [{ write: ['PutItem'] }],
  'my.takeOver': changingOrders,
  'my.getInquiries': [{ indexes: ['gsi3'] }],
  'my.getInquiry': [],
  'my.replyInquiry': [{ write: ['PutItem'] }],
  'my.getAddressList': listing,
  'my.saveAddress': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'my.deleteAddress': [{ write: ['DeleteItem'] }],

  'parcel.validateOrder': checkingOrder,
  'parcel.registerOrderByCustomer': checkingOrder,
  'parcel.importExcel': importing,
  'parcel.importExcelUpload': [{ read: ['Query'] }, { write: ['PutItem'] }, { files: { write: 'uploads/' } }],
  'parcel.importExcelCorrections': [
    { write: ['PutItem'] },
    { files: { read: 'uploads/' } },
    { files: { write: 'uploads/' } },
  ],
  'parcel.importExcelPassword': [
    { write: ['PutItem'] },
    { files: { read: 'uploads/' } },
    { files: { write: 'uploads/' } },
  ],
  'parcel.importExcelStatus': [],
  'parcel.getImportList': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.getImportOrders': listing,
  'parcel.importTemplate': listing,
  'parcel.getImportMapping': listing,
  'parcel.saveImportMapping': removingReference,
  'parcel.readCourierNumbers': [],
  'parcel.saveCourierNumbers': changingOrders,
  'parcel.setOrderPrinted': [
    { read: ['BatchGetItem'] },
    { write: ['PutItem'] },
    { files: { read: 'sorting/' } },
  ],
  'parcel.getRegistrationState': [],
  'parcel.lookupZipcode': [{ write: ['PutItem'] }, { files: { read: 'sorting/' } }],
  'parcel.getUnresolvedZipcodes': [{ read: ['Query'] }, { files: { read: 'sorting/' } }],
  'parcel.searchAddress': [],
  'parcel.byHblNo': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.byCustomer': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi3'] }],
  'parcel.search': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi1', 'gsi2', 'gsi3'] }],
  'parcel.getOrders': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.getItemList': [{ read: ['BatchGetItem'] }],
  'parcel.getOrderHistory': [{ read: ['BatchGetItem', 'Query'] }],

  'parcel.getOrderChanges': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.getTimeline': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.addEvent': [...changingOrders, { write: ['ConditionCheckItem'] }],
  'parcel.updateOrder': [...changingOrders, { indexes: ['gsi3'] }],
  'parcel.updateWarehouse': changingOrders,
  'parcel.recalculateAmounts': changingContents,
  'parcel.modifyOrderStatus': changingOrders,
  'parcel.previewSplit': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.splitParcel': [...changingContents, { indexes: ['gsi3'] }],
  'parcel.previewMerge': [{ read: ['BatchGetItem', 'Query'] }],
  'parcel.mergeParcels': changingContents,
  'parcel.delete': changingOrders,
  'parcel.stopNotices': stoppingMails,
  'parcel.stopNoticesByMail': stoppingMails,
  'parcel.regPickUpReq': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }, { mail: true }],
  'parcel.reqPickUpInq': listing,
  'parcel.modifyExportStatus': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }],

  'member.searchCustomer': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'member.getCustomerList': [{ read: ['Query'] }, { indexes: ['gsi1'] }],
  'member.getCustomerPage': [{ read: ['Query'] }, { indexes: ['gsi1'] }],
  'member.modifyCustomer': changingMembers,
  'member.delCustomer': changingMembers,
  'member.setStopped': changingMembers,
  'member.getMailStop': [],
  'member.resumeMails': [{ write: ['PutItem', 'ConditionCheckItem'] }],
  'member.getPeople': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi1', 'gsi3'] }],
  'member.inviteMember': changingInvitations,
  'member.resendInvitation': changingInvitations,
  'member.withdrawInvitation': [...changingInvitations, { write: ['DeleteItem'] }],
  'member.openInvitation': listing,
  'member.acceptInvitation': changingMembers,
  'customs.verify': [
    { read: ['BatchGetItem'] },
    { write: ['PutItem', 'DeleteItem'] },
    { secrets: ['unipass'] },
  ],
  'customs.verifyConsol': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }],
  'customs.verifyProgress': [{ indexes: ['gsi3'] }],
  'customs.createCorrection': [{ read: ['BatchGetItem'] }, { write: ['PutItem'] }, { mail: true }],
  'customs.openCorrection': [{ read: ['BatchGetItem'] }],
  'customs.saveCorrection': [...changingOrders, { secrets: ['unipass'] }],
  'dashboard.load': listing,
  'dashboard.getPartnerWeeks': listing,
  'dashboard.getMoney': [{ read: ['Query'] }, { indexes: ['gsi3'] }],
  'dashboard.getFirstSteps': [{ read: ['Query'] }, { files: { list: 'backup/' } }],

  'courier.getCourierList': listing,
  'pickup.getPickupLocationList': listing,
  'parcelLocation.getParcelLocationList': listing,
  'dropOff.getDropOffList': listing,
  'dropOff.saveDropOff': [{ write: ['PutItem'] }],
  'dropOff.delDropOff': [{ write: ['PutItem', 'DeleteItem'] }],
  'courier.addCourier': addingReference,
  'courier.delCourier': removingReference,
  'courier.getTrackingState': [{ read: ['BatchGetItem'] }],
  'courier.refresh': [...changingOrders, { indexes: ['gsi3'] }, { secrets: ['courier'] }],
  'courier.getServices': [{ read: ['BatchGetItem', 'Query'] }],
  'pickup.addPickup': addingReference,
  'pickup.delPickup': removingReference,
  'parcelLocation.addParcelLocation': addingReference,
  'parcelLocation.delParcelLocation': removingReference,
  'code.getCityList': listing,
  'code.getFreightMethodList': listing,
  'code.getMemberLevelList': listing,
  'code.getCodeList': listing,
  'code.regiCode': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'code.modifyCode': [{ write: ['PutItem'] }],
  'code.updateCodeStatus': [{ write: ['PutItem'] }],
  'code.delCode': [{ write: ['PutItem', 'DeleteItem'] }],
  'partner.getPartnerList': [{ read: ['BatchGetItem', 'Query'] }],
  'partner.registerPartner': [...changingMembers, { read: ['BatchGetItem'] }],
  'partner.modifyPartner': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }],
  'partner.getNotices': [{ read: ['BatchGetItem'] }],
  'partner.setNotices': [{ read: ['BatchGetItem'] }, { write: ['PutItem'] }],
  'partner.changePartnerAdmin': [...changingMembers, { read: ['BatchGetItem'] }],
  'partner.delPartner': [...changingMembers, { read: ['BatchGetItem'] }, { indexes: ['gsi1', 'gsi3'] }],
  'partner.getVolumes': listing,

  'seqConfig.save': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'seqConfig.list': listing,
  'charge.get': [{ read: ['BatchGetItem', 'Query'] }],
  'charge.addLine': changingContents,
  'charge.removeLine': changingContents,
  'charge.setOptions': changingOrders,
  'charge.recalculate': changingOrders,
  'customs.estimateTax': listing,
  'setting.get': [],
  'setting.save': [{ write: ['PutItem'] }],
  'log.report': [],
  'board.getNoticeList': [{ read: ['BatchGetItem', 'Query'] }],
  'board.getNotice': [{ read: ['BatchGetItem'] }],
  'board.addNotice': [{ write: ['PutItem'] }],
  'board.editNotice': [{ read: ['BatchGetItem'] }, { write: ['PutItem'] }],
  'board.delNotice': [{ read: ['BatchGetItem'] }, { write: ['PutItem', 'DeleteItem'] }],
  'image.upload': [{ files: { write: 'images/' } }],
  'image.show': [{ files: { read: 'images/' } }],
  'consol.getConsolList': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi1', 'gsi2', 'gsi3'] }],
  'consol.registerConsol': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'consol.modifyConsol': [...changingOrders, { write: ['ConditionCheckItem'] }],
  'consol.previewDelay': [{ read: ['BatchGetItem', 'Query'] }],
  'consol.confirmMblNo': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem', 'ConditionCheckItem'] }],
  'consol.linkConsol': changingOrders,
  'consol.deConsolize': changingOrders,
  'consol.getOrderListByConsole': [{ read: ['BatchGetItem', 'Query'] }],
  'consol.downloadExcel': [{ read: ['BatchGetItem', 'Query'] }],
  'consol.deleteConsol': [...changingOrders, { write: ['ConditionCheckItem'] }],

  'customs.preflight': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }],
  'customs.decide': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem', 'ConditionCheckItem'] }],
  'customs.preflightExcel': [{ read: ['BatchGetItem', 'Query'] }],

  'scan.openSession': [{ read: ['BatchGetItem', 'Query'] }, { write: ['PutItem'] }],
  'scan.record': [
    ...changingOrders,
    { write: ['ConditionCheckItem'] },
    { files: { read: 'photo-uploads/' } },
    { files: { remove: 'photo-uploads/' } },
    { files: { write: 'photos/' } },
  ],
  'scan.photoUpload': [{ files: { write: 'photo-uploads/' } }],
  'scan.getPhoto': [{ read: ['BatchGetItem', 'Query'] }, { files: { read: 'photos/' } }],
  'scan.undo': [...changingOrders, { write: ['ConditionCheckItem'] }],
  'scan.report': [{ read: ['BatchGetItem', 'Query'] }],
  'scan.progress': [{ read: ['BatchGetItem', 'Query'] }],
  'scan.reportExcel': [{ read: ['BatchGetItem', 'Query'] }],
  'scan.closeSession': changingOrders,

  'box.add': [
    { read: ['Query'] },
    { write: ['PutItem'] },
    { files: { read: 'photo-uploads/' } },
    { files: { remove: 'photo-uploads/' } },
    { files: { write: 'photos/' } },
  ],
  'box.list': [{ indexes: ['gsi3'] }],
  'box.suggest': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi1'] }],
  'box.match': [...changingOrders, { files: { read: 'photos/' } }, { files: { write: 'photos/' } }],
  'box.close': [{ write: ['PutItem'] }],
  'box.getPhoto': [{ files: { read: 'photos/' } }],

  'freight.getFreightList': listing,
  'freight.regFreight': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'freight.modifyFreight': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'freight.delFreight': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'freight.updateFreightStatus': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'schedule.loadScheduleCustomer': [{ read: ['Query'] }, { indexes: ['gsi1'] }],
  'schedule.loadSchedule': [{ read: ['Query'] }, { indexes: ['gsi1'] }],
  'schedule.reg': [{ write: ['PutItem'] }],
  'schedule.modify': [{ write: ['PutItem', 'DeleteItem'] }],
  'schedule.delete': [{ write: ['PutItem', 'DeleteItem'] }],
  'rate.getRates': listing,
  'rate.getRateCardList': listing,
  'rate.getPartnerCards': listing,
  'rate.getOwnRates': listing,
  'rate.cardExcel': [],
  'rate.readCardExcel': [],
  'rate.saveRateCard': [{ read: ['Query'] }, { write: ['PutItem', 'UpdateItem'] }],
  'rate.delRateCard': [{ read: ['Query'] }, { write: ['PutItem', 'DeleteItem'] }],
  'rate.endRateCard': [{ read: ['Query'] }, { write: ['PutItem'] }],
  'inquiry.addInquiry': [{ write: ['PutItem', 'DeleteItem'] }, { mail: true }],
  'inquiry.getInquiryList': [{ read: ['BatchGetItem', 'Query'] }],
  'inquiry.answerInquiry': [{ write: ['PutItem', 'DeleteItem'] }, { mail: true }],
  'inquiry.mailAnswer': [{ write: ['PutItem', 'DeleteItem'] }, { mail: true }],
  'exception.count': [],
  'exception.list': [{ read: ['BatchGetItem', 'Query'] }, { indexes: ['gsi1', 'gsi2', 'gsi3'] }],
  'exception.getComments': [{ read: ['BatchGetItem'] }],
  'exception.assign': changingFoundExceptions,
  'exception.comment': changingExceptions,
  'exception.close': changingFoundExceptions,

  'customs.getState': [{ read: ['BatchGetItem'] }],
  'customs.refresh': [...changingOrders, { secrets: ['unipass'] }],
  'customs.setCargoNo': [{ read: ['BatchGetItem'] }, { write: ['PutItem', 'UpdateItem', 'DeleteItem'] }],

  'statement.list': [{ read: ['BatchGetItem'] }, { indexes: ['gsi1', 'gsi2'] }],
  'statement.get': [],
  'statement.getLines': [],
  'statement.excel': listing,
  'statement.draft': [
    { read: ['BatchGetItem', 'Query'] },
    { indexes: ['gsi2'] },
    { write: ['PutItem', 'DeleteItem'] },
    { start: 'statements' },
  ],
  'statement.adjust': [{ write: ['PutItem'] }],
  'statement.discard': [{ read: ['BatchGetItem'] }, { write: ['PutItem', 'DeleteItem'] }],
  'statement.issue': [{ write: ['PutItem'] }, { start: 'statements' }],
  'statement.addPayment': [{ write: ['PutItem'] }],
  'statement.reversePayment': [{ write: ['PutItem'] }],
  'statement.balances': [{ read: ['Query'] }, { indexes: ['gsi3'] }],
} as const satisfies Record<RouteId, readonly Grant[]>;

/** True if a route changes neither records nor files, apart from its session and its access record. */
export const isRead = (id: RouteId): boolean =>
  routeGrants[id].every((grant: Grant) =>
    'files' in grant ? 'read' in grant.files || 'list' in grant.files : 'read' in grant || 'indexes' in grant,
  );

/** Reading and renewing the session, and counting throttled requests. Cacheable routes do neither. */
const sessionGrants: readonly Grant[] = [{ read: ['GetItem'] }, { write: ['UpdateItem'] }];
/** Storing the answer of an idempotent route, in the transaction of its writes. */
const idempotencyGrants: readonly Grant[] = [{ write: ['PutItem'] }];
/** Storing the access record of a route that shows personal data. */
const accessRecordGrants: readonly Grant[] = [{ write: ['PutItem'] }];

export const grantsOf = (route: Route & { id: RouteId }): readonly Grant[] => [
  ...(route.cacheable ? [] : sessionGrants),
  ...(route.idempotent ? idempotencyGrants : []),
  ...(route.records ? accessRecordGrants : []),
  ...routeGrants[route.id],
];

export const jobGrants = {
  backup: [
    { scan: true },
    { read: ['GetItem', 'BatchGetItem', 'Query'] },
    { files: { list: 'backup/' } },
    { files: { write: 'backup/' } },
  ],
  restore: [
    { scan: true },
    { read: ['GetItem', 'Query'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem'] },
    { files: { read: 'backup/' } },
    { files: { write: 'restored/' } },
    { files: { remove: 'restored/' } },
    { restore: true },
  ],
  projector: [
    { stream: true },
    { read: ['GetItem', 'BatchGetItem', 'Query'] },
    { indexes: ['gsi3'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    { mail: true },
  ],
  notifications: [
    { read: ['GetItem', 'BatchGetItem', 'Query'] },
    { indexes: ['gsi3'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem'] },
    { mail: true },
  ],
  mailEvents: [{ read: ['GetItem'] }, { write: ['PutItem', 'UpdateItem'] }],
  // The index lists the open orders, whose promised windows follow the days off.
  operations: [...changingOrders, { read: ['GetItem'] }, { indexes: ['gsi3'] }, { write: ['UpdateItem'] }],
  import: [
    ...importing,
    { read: ['GetItem'] },
    { write: ['UpdateItem', 'DeleteItem'] },
    { files: { list: 'uploads/' } },
    { files: { read: 'uploads/' } },
    { files: { remove: 'uploads/' } },
  ],
  exceptions: [
    { read: ['GetItem', 'BatchGetItem', 'Query'] },
    { indexes: ['gsi3'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem'] },
    { files: { read: 'sorting/' } },
  ],
  couriers: [
    ...changingOrders,
    { read: ['GetItem'] },
    { indexes: ['gsi3'] },
    { write: ['UpdateItem'] },
    { secrets: ['courier'] },
  ],
  customs: [
    ...changingOrders,
    { read: ['GetItem'] },
    { indexes: ['gsi3'] },
    { write: ['UpdateItem'] },
    { secrets: ['unipass'] },
  ],
  statements: [
    { read: ['GetItem', 'BatchGetItem', 'Query'] },
    { indexes: ['gsi2'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem'] },
    { mail: true },
  ],
  recount: [
    { scan: true },
    { read: ['GetItem', 'Query', 'BatchGetItem'] },
    { indexes: ['gsi3'] },
    { write: ['UpdateItem', 'PutItem', 'DeleteItem'] },
  ],
  retention: [
    { scan: true },
    { read: ['GetItem', 'Query'] },
    { write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    { files: { remove: 'photos/' } },
    { mail: true },
  ],
} as const satisfies Record<string, readonly JobGrant[]>;
export type JobId = keyof typeof jobGrants;

/** Name of the bundle and log group of a job. */
export const jobBundleName = (job: JobId): string => `jobs.${job}`;

/** Name of the function for unknown paths and methods, which needs no permissions. */
export const fallbackFunction = 'fallback';
