/** Labels and sentences that the server and the screens share. */

/** Labels of the order's fields, as on the registration stepper. */
export const orderLabels = {
  partnerId: '파트너',
  customerNum: '고객',
  freightMethod: '운송 방법',
  orderId: '주문번호',
  hblNo: 'H/BL 번호',
  needClearance: '통관 구분',
  customsCategory: '통관 용도',
  ecommerceType: '전자상거래 유형',
  overSeasSellerCode: '해외판매자 부호',
  overSeasSellerName: '해외판매자 상호',
  shippingAgencyCode: '배송대행업체 부호',
  shippingAgencyName: '배송대행업체 상호',
  sellerAgencyCode: '판매중개업체 부호',
  sellerAgencyName: '판매중개업체 상호',
  pcc: '개인통관고유부호',
  customsRequest: '통관 요청사항',
  courierCode: '택배사',
  courierNum: '운송장 번호',
  width: '가로',
  length: '세로',
  height: '높이',
  weight: '실중량',
  boxQty: '박스 수량',
  siteUrl: '쇼핑몰 URL',
  shipperName: '보내는 분 이름(영문)',
  shipperMobile: '보내는 분 전화번호',
  shipperAddress: '보내는 분 주소(영문)',
  receiverType: '받는 분 구분',
  receiverName: '받는 분 이름',
  receiverTel: '전화번호',
  receiverMobile: '휴대폰번호',
  receiverZipcode: '우편번호',
  receiverAddress1: '주소',
  receiverAddress2: '상세주소',
  orderMemo: '배송 메모',
  deliveryRequest: '배송 요청사항',
  itemList: '상품 목록',
  status: '상태',
  mblNo: 'M/BL 번호',
  parcelLocation: '화물 위치',
  pickUpLocation: '픽업 장소',
  deliveryAddress: '배송 요청 주소',
  isDel: '삭제 여부',
} as const;

export const itemLabels = {
  itemName: '품명',
  brand: '브랜드',
  itemQty: '수량',
  unit: '단위',
  currency: '통화',
  unitPrice: '단가',
  weight: '무게',
  width: '가로',
  length: '세로',
  height: '높이',
  url: '상품 URL',
  hsCode: 'HS CODE',
} as const;

/** Words for the coded fields of an order, by their codes. */
export const freightNames = { 1: '해운', 2: '항공' } as const;
export const clearanceNames = { N: '일반통관', Y: '목록통관' } as const;
export const customsCategoryNames = {
  D: '개인용',
  A: '전자상거래',
  E: '상업용 물품',
  F: '상업용 서류',
} as const;
export const receiverTypeNames = { 1: '개인', 2: '사업자' } as const;

/** Author of every notice, as readers see it. */
export const NOTICE_AUTHOR = '관리자';

/** Sentences that the specification quotes, and sentences built from labels. */
export const say = {
  required: (label: string) => `${label}은(는) 필수 입력 항목입니다.`,
  enter: (labels: string) => `${labels} 을 입력해주세요.`,
  enterCorrectly: (labels: string) => `${labels} 을 올바르게 입력해주세요.`,
  tooLong: (max: number) => `최대 ${max}자까지 입력 가능합니다.`,
  zipcode: '5자리를 입력하세요',
  issuableHblNo: '자동으로 발급하는 형식의 H/BL 번호는 직접 입력할 수 없습니다.',
  itemName: '상품 목록의 품명은 필수 입력 항목입니다.',
  itemQty: '상품 목록의 수량은 1 이상이어야 합니다.',
  hsCode: 'HS CODE는 6자리입니다.',
  atLeastOneItem: '최소 1개 이상의 상품이 필요합니다.',
  noItems: '상품은 최소 1개 이상이어야 합니다.',
  nthItemQty: (nth: number) => `${nth}번째 상품의 수량은 1 이상이어야 합니다.`,
  starred: '* 표시 항목은 필수 입력입니다.',
  fillAll: '모든 항목을 입력해주세요.',
  wrongType: '형식이 올바르지 않습니다.',
  brokenText: '깨진 글자가 있습니다. 다시 입력하거나 UTF-8로 보내주세요.',
  tryAgain: '오류가 발생했습니다. 다시 시도해주세요.',
} as const;
