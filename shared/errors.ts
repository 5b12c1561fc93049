import { unknownErrorSentence } from './unknown-error.ts';

/** Error code → HTTP status and Korean sentence. All error codes are declared here. */
export const errorCatalog = {
  MALFORMED: { status: 400, message: '요청 형식이 올바르지 않습니다.' },
  RESET_TOKEN_INVALID: { status: 400, message: '비밀번호 재설정 링크가 만료되었거나 올바르지 않습니다.' },
  INVITATION_INVALID: {
    status: 400,
    message: '초대 링크가 만료되었거나 이미 사용되었습니다. 초대한 분에게 다시 보내달라고 해주세요.',
  },
  TAKE_OVER_INVALID: {
    status: 400,
    message: '가져오기 링크가 만료되었거나 이미 사용되었습니다. 내 배송에서 확인 메일을 다시 받아주세요.',
  },
  CORRECTION_INVALID: {
    status: 400,
    message: '정정 링크가 만료되었거나 이미 사용되었습니다. 보내신 분이나 고객센터에 새 링크를 요청해주세요.',
  },
  INVALID_FIELDS: { status: 400, message: '입력값을 확인해주세요.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, message: '요청 식별키가 올바르지 않습니다.' },
  NOT_SIGNED_IN: { status: 401, message: '로그인이 필요합니다.' },
  SESSION_REPLACED: { status: 401, message: '다른 계정으로 로그인되어 있습니다. 다시 로그인해주세요.' },
  INVALID_CREDENTIALS: { status: 401, message: '이메일 또는 비밀번호가 올바르지 않습니다.' },
  SESSION_EXPIRED: { status: 403, message: '로그인 시간이 만료되었습니다. 다시 로그인해주세요.' },
  FORBIDDEN: { status: 403, message: '접근 권한이 없습니다.' },
  CONSOL_DEPARTED: {
    status: 403,
    message: '출발한 콘솔의 주문 해제와 콘솔 삭제는 최고관리자만 할 수 있습니다.',
  },
  NOT_STAFF: { status: 403, message: '관리자가 아닙니다.' },
  ACCOUNT_STOPPED: { status: 403, message: '사용이 중지된 계정입니다. 관리자에게 문의해주세요.' },
  OWN_ACCOUNT: { status: 403, message: '본인의 등급 변경, 사용 중지와 계정 삭제는 할 수 없습니다.' },
  FOREIGN_ORIGIN: { status: 403, message: '허용되지 않은 경로의 요청입니다.' },
  NOT_FOUND: { status: 404, message: '요청하신 내용을 찾을 수 없습니다.' },
  MEMBER_NOT_FOUND: { status: 404, message: '회원을 찾을 수 없습니다.' },
  CONSOL_NOT_FOUND: { status: 404, message: '콘솔을 찾을 수 없습니다.' },
  EXCEPTION_NOT_FOUND: { status: 404, message: '확인 필요 내역을 찾을 수 없습니다.' },
  EVENT_NOT_FOUND: { status: 404, message: '일정을 찾을 수 없습니다.' },
  CODE_NOT_FOUND: { status: 404, message: '코드를 찾을 수 없습니다.' },
  PICKUP_REQUEST_NOT_FOUND: { status: 404, message: '픽업 요청을 찾을 수 없습니다.' },
  FREIGHT_NOT_FOUND: { status: 404, message: '운송편을 찾을 수 없습니다.' },
  RATE_CARD_NOT_FOUND: { status: 404, message: '요금표를 찾을 수 없습니다.' },
  CHARGE_LINE_NOT_FOUND: { status: 404, message: '요금 항목을 찾을 수 없습니다.' },
  STATEMENT_NOT_FOUND: { status: 404, message: '정산서를 찾을 수 없습니다.' },
  PAYMENT_NOT_FOUND: { status: 404, message: '입금 내역을 찾을 수 없습니다.' },
  COURIER_NOT_FOUND: { status: 404, message: '택배사를 찾을 수 없습니다.' },
  PICKUP_NOT_FOUND: { status: 404, message: '픽업 장소를 찾을 수 없습니다.' },
  LOCATION_NOT_FOUND: { status: 404, message: '화물 위치를 찾을 수 없습니다.' },
  DROP_OFF_NOT_FOUND: { status: 404, message: '접수처를 찾을 수 없습니다.' },
  ADDRESS_NOT_FOUND: { status: 404, message: '주소록에서 찾을 수 없습니다.' },
  SESSION_NOT_FOUND: { status: 404, message: '로그인 기록을 찾을 수 없습니다.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: '초대를 찾을 수 없습니다. 이미 수락했거나 취소된 초대입니다.',
  },
  BOX_NOT_FOUND: { status: 404, message: '박스를 찾을 수 없습니다.' },
  INQUIRY_NOT_FOUND: { status: 404, message: '문의를 찾을 수 없습니다.' },
  NOTICE_NOT_FOUND: { status: 404, message: '공지사항을 찾을 수 없습니다.' },
  ORDER_NOT_FOUND: { status: 404, message: '주문을 찾을 수 없습니다.' },
  SCAN_SESSION_NOT_FOUND: { status: 404, message: '스캔 작업을 찾을 수 없습니다.' },
  SCAN_NOT_FOUND: { status: 404, message: '스캔 기록을 찾을 수 없습니다.' },
  PARTNER_NOT_FOUND: { status: 404, message: '파트너를 찾을 수 없습니다.' },
  ZIPCODE_NOT_FOUND: { status: 404, message: '우편번호를 찾을 수 없습니다.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '지원하지 않는 요청 방식입니다.' },
  HBL_RANGE_EXHAUSTED: { status: 409, message: '발급 가능한 H/BL 번호가 없습니다.' },
  ADDRESS_BOOK_FULL: { status: 409, message: '주소록에는 50개까지 저장할 수 있습니다.' },
  INQUIRY_FULL: { status: 409, message: '한 문의에는 답변을 20번까지 보낼 수 있습니다.' },
  EVENT_NOT_ALLOWED: { status: 409, message: '지금 상태에서는 이 내역을 추가할 수 없습니다.' },
  FREIGHT_IN_USE: { status: 409, message: '콘솔에서 사용 중인 운송편은 삭제할 수 없습니다.' },
  FREIGHT_METHOD_IN_USE: {
    status: 409,
    message: '이 운송편을 쓰는 콘솔이 있어 운송 방법을 바꿀 수 없습니다. 새 운송편을 등록해주세요.',
  },
  RATE_CARD_TAKEN: { status: 409, message: '같은 날 시작하는 요금표가 이미 있습니다.' },
  RATE_CARD_STARTED: {
    status: 409,
    message: '이미 적용을 시작한 요금표는 바꿀 수 없습니다. 새 요금표를 등록해주세요.',
  },
  CONSOL_NOT_OPEN: { status: 409, message: '준비 상태의 콘솔만 적재할 수 있습니다.' },
  SCAN_NOT_UNDOABLE: {
    status: 409,
    message: '30초가 지났거나 뒤따른 작업이 있어 취소할 수 없는 스캔입니다.',
  },
  CONSOL_SHORT: {
    status: 409,
    message: '적재되지 않은 주문이 있습니다. 빼거나, 남겨두거나, 사유를 적고 포함해주세요.',
  },
  SCAN_SESSION_OPEN: { status: 409, message: '스캔 작업이 끝나지 않았습니다. 먼저 마감해주세요.' },
  CONSOL_CLOSED: { status: 409, message: '준비 상태의 콘솔에만 주문을 담을 수 있습니다.' },
  ORDER_NOT_LOADABLE: {
    status: 409,
    message: '오류입고, 출고보류, 반송·폐기, 신청취소 상태의 주문은 콘솔에 담을 수 없습니다.',
  },
  MBL_TAKEN: { status: 409, message: '이미 사용 중인 M/BL 번호입니다.' },
  EMAIL_TAKEN: { status: 409, message: '회원가입이 된 email 입니다.' },
  HBL_TAKEN: { status: 409, message: '이미 사용된 H/BL 번호입니다.' },
  ORDER_CONSOLIDATED: { status: 409, message: '콘솔에 연결된 주문은 변경할 수 없습니다.' },
  ORDER_ACCEPTED: {
    status: 409,
    message: '접수가 완료되어 직접 수정하거나 취소할 수 없습니다. 고객센터로 문의해주세요.',
  },
  EDIT_LIMIT: {
    status: 409,
    message:
      '한 주문은 하루 30번, 모두 100번까지 수정할 수 있습니다. 더 바꿀 내용은 고객센터로 문의해주세요.',
  },
  PRINT_LIMIT: {
    status: 409,
    message:
      '한 주문의 운송장은 하루 30번, 모두 100번까지 출력할 수 있습니다. 더 필요하면 담당자에게 문의해주세요.',
  },
  ORDER_CLOSED: { status: 409, message: '이미 끝난 주문입니다.' },
  BOX_CLOSED: { status: 409, message: '이미 처리한 박스입니다.' },
  ORDER_DELETED: { status: 409, message: '삭제된 주문은 변경할 수 없습니다.' },
  ORDER_NUMBER_TAKEN: { status: 409, message: '이미 등록된 주문번호입니다.' },
  TRACKING_TAKEN: { status: 409, message: '다른 주문의 운송장 번호입니다.' },
  CLEARANCE_OFF: { status: 409, message: '통관 진행을 조회할 수 없는 주문입니다.' },
  PCC_NOT_APPLICABLE: { status: 409, message: '개인통관고유부호를 확인할 수 없는 주문입니다.' },
  PCC_SERVICE_OFF: { status: 409, message: '개인통관고유부호 확인 서비스가 설정되지 않았습니다.' },
  CORRECTION_NOT_ALLOWED: { status: 409, message: '지금은 정정 링크를 만들 수 없는 주문입니다.' },
  NO_ADDRESS: { status: 409, message: '메일을 보낼 주소가 없습니다. 링크를 복사해 전달해주세요.' },
  TRACKING_OFF: { status: 409, message: '택배사에서 배송 조회를 할 수 없는 주문입니다.' },
  RANGE_BELOW_ISSUED: { status: 409, message: '이미 발급된 번호를 제외하도록 범위를 줄일 수 없습니다.' },
  IDEMPOTENCY_MISMATCH: { status: 409, message: '같은 요청 식별키로 다른 내용이 접수되었습니다.' },
  REFERENCE_IN_USE: { status: 409, message: '사용된 적이 있어 삭제할 수 없습니다.' },
  CODE_NEEDED: { status: 409, message: '시스템이 쓰는 코드라 사용을 끌 수 없습니다.' },
  CODE_TAKEN: { status: 409, message: '이미 등록된 코드입니다.' },
  INVITATION_OPEN: {
    status: 409,
    message: '이미 초대한 이메일입니다. 목록에서 초대를 다시 보내거나 취소해주세요.',
  },
  MEMBER_IS_STAFF: {
    status: 409,
    message: '이미 직원이거나 파트너 담당자인 회원입니다. 등급은 직원 관리에서 바꿔주세요.',
  },
  MEMBER_STOPPED: {
    status: 409,
    message: '사용이 중지된 회원입니다. 먼저 다시 사용하도록 바꿔주세요.',
  },
  MEMBER_IS_PARTNER_ADMIN: {
    status: 409,
    message: '파트너의 관리자입니다. 먼저 파트너 관리에서 관리자를 변경해주세요.',
  },
  PARTNER_ADMIN_TAKEN: { status: 409, message: '이미 다른 파트너의 관리자인 회원입니다.' },
  FILE_IMPORTED: { status: 409, message: '이미 등록한 파일입니다.' },
  REHEARSAL_RUNNING: {
    status: 409,
    message: '복원이나 복원 연습이 진행 중입니다. 끝난 뒤에 다시 시도해주세요.',
  },
  RESTORED_TABLE_LIVE: { status: 409, message: '지금 쓰고 있는 테이블은 지울 수 없습니다.' },
  PREFLIGHT_RED: {
    status: 409,
    message: '통관을 막을 문제가 있어 마감할 수 없습니다. 사전점검에서 확인해주세요.',
  },
  PREFLIGHT_REASON_MISSING: { status: 409, message: '주의 항목의 사유를 입력해주세요.' },
  PREFLIGHT_MISSING: { status: 409, message: '마감하기 전에 통관 사전점검을 해주세요.' },
  PREFLIGHT_CLOSED: { status: 409, message: '마감한 콘솔의 사전점검은 바꿀 수 없습니다.' },
  FINDING_CHANGED: { status: 409, message: '점검 결과가 바뀌었습니다. 다시 확인해주세요.' },
  CHARGE_UNPRICED: { status: 409, message: '적용할 요금표가 없어 요금을 계산할 수 없습니다.' },
  SPLIT_NOT_ALLOWED: {
    status: 409,
    message: '입고되어 콘솔에 담기지 않은 화물만 나누거나 합칠 수 있습니다.',
  },
  MERGE_NOT_ALLOWED: {
    status: 409,
    message: '입고되어 콘솔에 담기지 않은 화물만 나누거나 합칠 수 있습니다.',
  },
  MERGE_DIFFERENT: { status: 409, message: '고객, 받는 분, 운송 방법이 같은 화물만 합칠 수 있습니다.' },
  STATEMENT_NOT_DRAFT: { status: 409, message: '이미 발행한 정산서입니다.' },
  STATEMENT_NOT_ISSUED: { status: 409, message: '아직 발행하지 않은 정산서입니다.' },
  STATEMENT_CHANGED: {
    status: 409,
    message: '정산서 초안이 바뀌었습니다. 금액을 다시 확인해주세요.',
  },
  STATEMENT_OLD: { status: 409, message: '하루가 지난 초안입니다. 다시 작성한 뒤 발행해주세요.' },
  STATEMENT_NEGATIVE: {
    status: 409,
    message: '합계가 0보다 작아 발행할 수 없습니다. 다음 달 정산서에 반영됩니다.',
  },
  STATEMENT_DRAFT_OPEN: {
    status: 409,
    message: '다른 달의 초안이 있습니다. 먼저 발행하거나 지워주세요.',
  },
  STATEMENT_BUSY: {
    status: 409,
    message: '이전 정산서를 반영하고 있습니다. 잠시 후 다시 시도해주세요.',
  },
  CONFLICT: { status: 409, message: '다른 사용자가 먼저 수정했습니다. 다시 불러와 주세요.' },
  TOO_LARGE: { status: 413, message: '요청이 너무 큽니다.' },
  UNSUPPORTED_TYPE: { status: 415, message: '지원하지 않는 요청 형식입니다.' },
  EVENT_IN_FUTURE: { status: 422, message: '아직 일어나지 않은 시각은 입력할 수 없습니다.' },
  IMAGE_UNREADABLE: {
    status: 422,
    message: '1.5MB 이하의 PNG, JPEG, WebP, GIF 이미지만 등록할 수 있습니다.',
  },
  SPREADSHEET_UNREADABLE: {
    status: 422,
    message: '엑셀 파일(.xls, .xlsx)이 아니거나 손상된 파일입니다.',
  },
  SPREADSHEET_PASSWORD: { status: 422, message: '암호가 맞지 않습니다. 다시 입력해주세요.' },
  SPREADSHEET_PROTECTED: { status: 422, message: '암호가 걸린 파일입니다. 암호를 풀고 다시 올려주세요.' },
  SPREADSHEET_MACROS: {
    status: 422,
    message: '매크로가 들어 있는 파일은 등록할 수 없습니다. .xlsx로 저장해 다시 올려주세요.',
  },
  SPREADSHEET_TOO_LARGE: {
    status: 422,
    message: '한 번에 등록할 수 있는 양을 넘은 파일입니다. 파일을 나누어 올려주세요.',
  },
  SPREADSHEET_COLUMNS: { status: 422, message: '양식의 열을 찾을 수 없습니다.' },
  SPREADSHEET_EMPTY: { status: 422, message: '등록할 행이 없습니다.' },
  ORDER_NUMBER_REQUIRED: { status: 422, message: '주문번호를 입력하거나 자동으로 부여해주세요.' },
  STATUS_REASON_REQUIRED: { status: 422, message: '되돌리는 변경에는 사유가 필요합니다.' },
  STATUS_NOT_ALLOWED: { status: 422, message: '변경할 수 없는 주문 상태입니다.' },
  VALIDATION_FAILED: { status: 422, message: '입력값을 확인해주세요.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: '시도 횟수가 너무 많습니다. 잠시 후 다시 시도해주세요.' },
  TOO_MANY_REQUESTS: { status: 429, message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' },
  CLEARANCE_RECENT: { status: 429, message: '조금 전에 조회했습니다. 잠시 후 다시 시도해주세요.' },
  TRACKED_RECENTLY: { status: 429, message: '조금 전에 조회했습니다. 잠시 후 다시 시도해주세요.' },
  INTERNAL: { status: 500, message: unknownErrorSentence },
  UNAVAILABLE: { status: 503, message: '잠시 후 다시 시도해주세요.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** Errors that every route may return. */
export const commonErrors = [
  'MALFORMED',
  'INVALID_FIELDS',
  'FOREIGN_ORIGIN',
  'METHOD_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Error of one field of a request. `path` has the format `itemList.0.itemName`. */
export type FieldError = { path: string; message: string };

/** Facts about an error, such as the number of orders of which `fields` names some. */
type ErrorDetails = { count: number };

export type ErrorBody = { code: string; message: string; fields?: FieldError[]; details?: ErrorDetails };

/** Error with an error code. Rules and handlers throw it, `route()` encodes it, the web client decodes it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: FieldError[];
  readonly details?: ErrorDetails;
  /** Seconds for the Retry-After header of 429 and 503. */
  readonly retryAfter?: number;
  /** Whom a refused request concerns, for the log only: a member number, or a hash. */
  readonly subject?: string;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldError[];
      details?: ErrorDetails;
      retryAfter?: number;
      subject?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.subject = options.subject;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}
