import { nameKey } from '#shared/domain/clean-text.ts';
import { courierNames } from '#shared/domain/couriers.ts';
import type { FixedValue, MappedHeader } from '#shared/domain/import-mapping.ts';
import { currencies, type FieldAt, orderFields, orderLabels } from '#shared/domain/order-fields.ts';
import { orderItemFields, type SentItemField } from '#shared/domain/order-item-fields.ts';
import type { Courier } from '#shared/domain/reference.ts';
import type { FieldKind } from '#shared/domain/values/kinds.ts';
import { clearanceNames, customsCategoryNames, freightNames, receiverTypeNames } from '#shared/words.ko.ts';
import { currencyByMark } from './currency-marks.ts';
import { headerUnit } from './header-units.ts';

export type Column = {
  header: string;
  level: 'order' | 'item';
  field: string;
  required?: true;
  kind: FieldKind;
  /** Unit or currency in the header of the sheet: the unit of numbers without one. */
  unit?: string;
  /** True if orders cannot share a value, so that the column has no fixed value. */
  isUnique?: true;
  /** Values by label, for a column with a drop-down list. */
  choices?: Record<string, string>;
  /** Values of such a column by `choiceKey` of their labels, codes and other common names. */
  values?: ReadonlyMap<string, string>;
  /** Values of the template's examples: two items of one order, then an order with one item. */
  examples: readonly [string, string, string];
  about: string;
};

export const columnId = ({ level, field }: Column): string => `${level}.${field}`;

type ItemColumn = `item.${SentItemField}`;
type ColumnDefinition = Partial<
  Pick<Column, 'header' | 'required' | 'isUnique' | 'choices' | 'examples' | 'about'>
> & { otherNames?: Record<string, string> };

/** Key of a label or code, to compare it without blanks, punctuation and case. */
export const choiceKey = (name: string): string => nameKey(name) || name;

const columnOf = ([key, { otherNames, ...definition }]: [string, ColumnDefinition]): Column => {
  const isItem = key.startsWith('item.');
  const field = isItem ? key.slice('item.'.length) : key;
  const { label, kind } = isItem
    ? orderItemFields[field as SentItemField]
    : { label: orderLabels[field as FieldAt<'import'>], kind: orderFields[field as FieldAt<'import'>].kind };
  const { choices } = definition;
  const codes = Object.values(choices ?? {}).map((code) => [code, code] as const);
  const names = [...Object.entries(otherNames ?? {}), ...codes, ...Object.entries(choices ?? {})];
  return {
    header: label,
    level: isItem ? 'item' : 'order',
    field,
    kind,
    examples: ['', '', ''],
    about: '',
    ...definition,
    ...(choices && { values: new Map(names.map(([name, value]) => [choiceKey(name), value])) }),
  };
};

const valuesByLabel = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([value, label]) => [label, value]));

const labelsEqualToValues = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, value]));

const inAllExamples = (value: string): Column['examples'] => [value, value, value];

/**
 * Columns of an import file, in the sequence of the template.
 * @param exampleNumber order number of the first example, which must be free when it is imported
 */
export const columnsOf = (couriers: readonly Courier[], exampleNumber = ''): readonly Column[] => {
  const courierCodes = Object.fromEntries(
    couriers.map((courier) => [courier.courierName, courier.courierCode]),
  );
  const courier = couriers[0]?.courierName ?? '';
  const columns = {
    orderId: {
      isUnique: true,
      examples: [exampleNumber, exampleNumber, ''],
      about:
        '같은 주문번호의 행은 한 주문이 됩니다. 비우면 이어지는 행 가운데 받는 분이 같은 행이 한 주문이 됩니다. 영문, 숫자, _ . - 20자까지.',
    },
    hblNo: { isUnique: true, about: '비우면 자동으로 발급합니다.' },
    customerNum: { about: '고객번호. 비우면 비회원입니다.' },
    freightMethod: {
      choices: valuesByLabel(freightNames),
      otherNames: { AIR: '2', SEA: '1', 해상: '1' },
      examples: inAllExamples('항공'),
      about: '비우면 항공.',
    },
    shipperName: {
      required: true,
      examples: ['MIN JUN KIM', '', 'SEO YEON LEE'],
      about: '영문과 띄어쓰기.',
    },
    shipperMobile: { required: true, examples: ['0491570006', '', '0491570156'] },
    shipperAddress: {
      required: true,
      examples: ['12 Rawson St Eastwood NSW 2122', '', '88 Beamish St Campsie NSW 2194'],
      about: '영문 주소.',
    },
    siteUrl: { about: '구매한 쇼핑몰의 주소.' },
    receiverType: {
      required: true,
      choices: valuesByLabel(receiverTypeNames),
      otherNames: { 법인: '2' },
      examples: ['개인', '', '사업자'],
    },
    receiverName: {
      required: true,
      examples: ['홍길동', '홍길동', '(주)한국상회'],
      about: '한글. 사업자는 상호.',
    },
    receiverTel: {
      examples: ['0212345678', '', '0312345678'],
      about: '비우면 휴대폰번호.',
    },
    receiverMobile: { required: true, examples: ['01012345678', '', '01087654321'] },
    receiverZipcode: {
      required: true,
      examples: ['04524', '', '13494'],
      about: '숫자 5자리.',
    },
    receiverAddress1: {
      required: true,
      examples: ['서울특별시 중구 세종대로 110', '', '경기도 성남시 분당구 판교역로 235'],
    },
    receiverAddress2: { required: true, examples: ['101동 1203호', '', '2층'] },
    pcc: {
      required: true,
      examples: ['P123456789012', '', '1234567891'],
      about: '개인은 P와 숫자 12자리, 사업자는 사업자등록번호.',
    },
    orderMemo: { about: '400자까지.' },
    deliveryRequest: { examples: ['부재 시 문 앞', '', ''], about: '400자까지.' },
    needClearance: {
      choices: valuesByLabel(clearanceNames),
      otherNames: { 일반: 'N', 목록: 'Y' },
      examples: ['일반통관', '', '목록통관'],
      about: '비우면 일반통관.',
    },
    customsCategory: {
      choices: valuesByLabel(customsCategoryNames),
      examples: ['개인용', '', '상업용 물품'],
      about: '비우면 개인용.',
    },
    customsRequest: {},
    courierCode: {
      choices: courierCodes,
      otherNames: Object.fromEntries(
        couriers.flatMap((one) => courierNames(one).map((name) => [name, one.courierCode])),
      ),
      examples: [courier, '', courier],
      about: '비우면 기본 택배사.',
    },
    courierNum: { isUnique: true },
    width: { examples: ['30', '', '20'], about: '박스, cm. 비우면 10.' },
    length: { examples: ['25', '', '20'], about: '박스, cm. 비우면 10.' },
    height: { examples: ['20', '', '15'], about: '박스, cm. 비우면 10.' },
    weight: { examples: ['3.2', '', '1.5'], about: '박스, kg.' },
    boxQty: { examples: ['1', '', '2'], about: '비우면 1.' },
    'item.itemName': {
      required: true,
      examples: ['OMEGA 3 FISH OIL', 'MANUKA HONEY 500G', 'LEATHER BAG'],
      about: '영문, 숫자, 띄어쓰기, -. 한 행에 상품 하나.',
    },
    'item.brand': { examples: ['SOUTHERN COAST', '', 'BONDI WORKS'], about: '영문, 숫자, 띄어쓰기, -.' },
    'item.itemQty': { examples: ['2', '1', '10'], about: '비우면 1.' },
    'item.unit': { examples: inAllExamples('EA') },
    'item.currency': {
      choices: labelsEqualToValues(currencies),
      otherNames: currencyByMark,
      examples: inAllExamples('USD'),
      about: '비우면 USD.',
    },
    'item.unitPrice': {
      examples: ['24.5', '45', '38'],
      about: '쉼표와 화폐 기호($, ₩)도 읽습니다.',
    },
    'item.hsCode': { examples: ['210690', '040900', '420221'], about: '숫자 6자리.' },
    'item.url': { about: '상품을 볼 수 있는 주소.' },
    'item.weight': { about: '상품 하나, kg.', header: '상품 무게' },
    'item.width': { about: '상품 하나, cm.', header: '상품 가로' },
    'item.length': { about: '상품 하나, cm.', header: '상품 세로' },
    'item.height': { about: '상품 하나, cm.', header: '상품 높이' },
    ecommerceType: { about: '통관 용도가 전자상거래일 때.' },
    overSeasSellerCode: {},
    overSeasSellerName: {},
    shippingAgencyCode: {},
    shippingAgencyName: {},
    sellerAgencyCode: {},
    sellerAgencyName: {},
  } satisfies Record<FieldAt<'import'> | ItemColumn, ColumnDefinition>;
  return Object.entries<ColumnDefinition>(columns).map(columnOf);
};

// Headers are compared without blanks, case, and the star of a required column.
export const headerKey = (text: string): string => text.replace(/[\s*]/g, '').toUpperCase();

const withUnit = (column: Column, header: string): Column => {
  const unit = headerUnit(header, column.kind);
  return unit === undefined ? column : { ...column, unit };
};

/** Mapping of a layout: its headers, and fixed values of columns. */
export type SheetMapping = { mapped: readonly MappedHeader[]; fixed: readonly FixedValue[] };

export const noMapping: SheetMapping = { mapped: [], fixed: [] };

/** Columns by index in the sheet. Cells below one header fill up to two columns. */
export type ColumnsByIndex = ReadonlyMap<number, readonly Column[]>;

/**
 * Assigns columns to headers: a header without a mapping has the column with this standard header, the others have the
 * columns of the mapping, or their standard column if another header has the mapped one. Each column has one header.
 * @returns `missing`: required columns with neither a header nor a fixed value
 */
export const assignColumns = (
  headers: readonly (string | undefined)[],
  columns: readonly Column[],
  { mapped, fixed }: SheetMapping = noMapping,
): { places: ColumnsByIndex; missing: Column[] } => {
  const places = new Map<number, Column[]>();
  const unmatched = new Set(columns);
  const assignBy = (columnFor: (key: string) => Column | undefined, maxColumns: number) =>
    headers.forEach((header = '', place) => {
      const column = columnFor(headerKey(header));
      const assigned = places.get(place) ?? [];
      if (!column || assigned.length >= maxColumns || !unmatched.delete(column)) return;
      places.set(place, [...assigned, withUnit(column, header)]);
    });
  const byHeader = new Map(columns.map((column) => [headerKey(column.header), column]));
  const byId = new Map(columns.map((column) => [columnId(column), column]));
  const byKey = new Map(mapped.map((one) => [headerKey(one.header), one]));
  assignBy((key) => (byKey.has(key) ? undefined : byHeader.get(key)), 1);
  assignBy((key) => byId.get(byKey.get(key)?.column ?? ''), 1);
  assignBy((key) => (byKey.get(key)?.column === null ? undefined : byHeader.get(key)), 1);
  assignBy((key) => byId.get(byKey.get(key)?.also ?? ''), 2);
  const fixedColumns = new Set(fixed.map(({ column }) => column));
  return {
    places,
    missing: [...unmatched].filter((column) => column.required && !fixedColumns.has(columnId(column))),
  };
};
