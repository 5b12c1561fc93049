import { excessiveSupplements, type Goods, isDangerous, recogniseGoods } from '#shared/domain/goods.ts';
import { FIRST_DAY, type Found, findInItems, isListed, type Rule, type RuleOrder } from './rule.ts';

type Kind = Goods['kind'];

/** Goods that customs never clears by list. */
const notListable: readonly Kind[] = ['supplement', 'food', 'petFood', 'medicine', 'alcohol'];
const quarantined: readonly Kind[] = ['meat', 'plant'];

/** Chapters of the HS that do not exist, or that no import declaration has. */
const unknownChapters = ['00', '77', '98', '99'];

/** Condition of `HS_MISSING`. */
export const lacksHsCode = ({ hsCode }: { hsCode: string }): boolean => hsCode.trim() === '';

const chapterOf = (hsCode: string): string => hsCode.slice(0, 2);

const isOneOf = (kinds: readonly Kind[], itemName: string): boolean => {
  const kind = recogniseGoods(itemName)?.kind;
  return kind !== undefined && kinds.includes(kind);
};

/** True if customs never clears an item with this name by list. */
export const isNeverListed = (itemName: string): boolean => isOneOf(notListable, itemName);

const isQuarantined = (itemName: string): boolean => isOneOf(quarantined, itemName);

/** Finds items by their names. */
const findNamed = (order: RuleOrder, applies: (itemName: string) => boolean): Found[] =>
  findInItems(order, ({ itemName }) =>
    applies(itemName) ? { words: { name: itemName }, values: [itemName] } : undefined,
  );

/** Rules about the goods and their HS codes. */
export const goodsRules = [
  {
    id: 'LIST_EXCLUDED',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '목록통관 배제대상물품',
    sentence: '{name}은(는) 목록통관을 할 수 없습니다.',
    todo: '통관 구분을 일반통관으로 바꿔주세요.',
    fields: ['needClearance', 'itemName'],
    isOverridable: true,
    find: (order) => (isListed(order) ? findNamed(order, isNeverListed) : []),
  },
  {
    id: 'SUPPLEMENT_LIMIT',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '건강기능식품 자가사용 인정기준(6병)',
    sentence: '건강기능식품이 6병을 넘습니다({n}병). 초과분은 폐기될 수 있습니다.',
    todo: '수량을 줄이거나 받는 분에게 폐기 비용을 안내해주세요.',
    fields: ['itemQty'],
    isOverridable: true,
    find: ({ itemList }) => {
      const count = excessiveSupplements(itemList);
      return count === undefined ? [] : [{ words: { n: String(count) }, values: [count] }];
    },
  },
  {
    id: 'QUARANTINE',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '농림축산검역본부 검역 대상',
    sentence: '{name}은(는) 검역 대상입니다.',
    todo: '검역증명서가 있는지 확인하고, 없으면 빼주세요.',
    fields: ['itemName'],
    isOverridable: true,
    find: (order) => findNamed(order, isQuarantined),
  },
  {
    id: 'DANGEROUS',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: 'IATA 위험물 규정',
    sentence: '{name}은(는) 항공 위험물일 수 있습니다.',
    todo: '위험물이 아닌지 확인하고, 위험물이면 빼주세요.',
    fields: ['itemName'],
    isOverridable: true,
    find: (order, { method }) => {
      const severity = method === 'air' ? 'red' : 'amber';
      return findNamed(order, isDangerous).map((found) => ({ ...found, severity }));
    },
  },
  {
    id: 'HS_MISSING',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '적하목록 HS CODE 항목',
    sentence: '{name}의 HS CODE가 없습니다.',
    todo: 'HS CODE 6자리를 입력해주세요.',
    fields: ['hsCode'],
    isOverridable: false,
    find: (order) =>
      findInItems(order, (item) =>
        lacksHsCode(item) ? { words: { name: item.itemName }, values: [item.itemName] } : undefined,
      ),
  },
  {
    id: 'HS_UNKNOWN',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '관세율표의 류(01–97류, 77류 유보)',
    sentence: '{name}의 HS CODE {x}은(는) 없는 류입니다.',
    todo: 'HS CODE를 다시 확인해주세요.',
    fields: ['hsCode'],
    isOverridable: true,
    find: (order) =>
      findInItems(order, ({ itemName, hsCode }) =>
        unknownChapters.includes(chapterOf(hsCode))
          ? { words: { name: itemName, x: hsCode }, values: [itemName, hsCode] }
          : undefined,
      ),
  },
  {
    id: 'HS_NAME',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '품명별 HS CODE 표',
    sentence: '품명 {name}과(와) HS CODE {x}이(가) 맞지 않는 것 같습니다.',
    todo: '품명과 HS CODE를 다시 확인해주세요.',
    fields: ['itemName', 'hsCode'],
    isOverridable: true,
    find: (order) =>
      findInItems(order, ({ itemName, hsCode }) => {
        const usual = recogniseGoods(itemName)?.hsCode;
        const isDifferent = usual && hsCode && chapterOf(usual) !== chapterOf(hsCode);
        return isDifferent
          ? {
              words: { name: itemName, x: hsCode },
              values: [itemName, hsCode],
              note: `보통 ${usual}입니다.`,
            }
          : undefined;
      }),
  },
] as const satisfies readonly Rule[];
