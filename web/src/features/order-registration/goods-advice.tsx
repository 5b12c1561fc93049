import { useFormContext, useWatch } from 'react-hook-form';
import { type Goods, recogniseGoods, SUPPLEMENT_LIMIT } from '#shared/domain/goods.ts';
import { asTopic } from '#shared/korean.ts';
import { OrderText } from '#web/components/order/order-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FieldWarning } from '#web/components/ui/field-warning.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { hintsOf } from '#web/lib/customs-hints.ts';
import type { RegistrationValues } from './form-values.ts';
import { useRates } from './summary.tsx';
import { supplementWarning } from './warnings.ts';

const hasHangul = (text: string) => /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text);

/** Hint of the item name. It explains why a Korean name is refused, and names an English one if the goods are known. */
export const ItemNameHint = ({ itemName }: { itemName: string }) => {
  if (!hasHangul(itemName)) return '영문과 숫자로 입력해주세요.';
  const english = recogniseGoods(itemName)?.english ?? 'VITAMIN C 1000';
  return (
    <FieldWarning>
      세관에는 영문 품명으로 신고합니다. 한글 대신 영문으로 적어주세요. 예: {english}
    </FieldWarning>
  );
};

/** Names of the kinds that customs never clears by list. */
const kindNames: Partial<Record<Goods['kind'], string>> = {
  supplement: '건강기능식품',
  food: '식품',
  petFood: '반려동물 사료',
  medicine: '의약품',
  alcohol: '주류',
};

const noteClasses =
  'flex items-start gap-2 rounded-control bg-warning-weak px-4 py-3 text-14 font-medium text-warning';

/** HS code of an item. Warns about one that does not exist, or does not fit the name. */
export const HsCodeField = ({ index }: { index: number }) => {
  const item = useWatch<RegistrationValues, `itemList.${number}`>({ name: `itemList.${index}` });
  const [hint] = hintsOf(['HS_UNKNOWN', 'HS_NAME'], { itemList: [item] });
  return (
    <OrderText
      name={`itemList.${index}.hsCode`}
      placeholder="210690"
      hint={hint && <FieldWarning>{hint}</FieldWarning>}
    />
  );
};

const DangerHint = ({ index }: { index: number }) => {
  const item = useWatch<RegistrationValues, `itemList.${number}`>({ name: `itemList.${index}` });
  return hintsOf(['QUARANTINE', 'DANGEROUS'], { itemList: [item] }).map((hint) => (
    <p key={hint} className={noteClasses}>
      <Icon name="warning" size={18} className="mt-0.5 shrink-0" />
      {hint}
    </p>
  ));
};

/** Advice for goods with a rule of customs, which are recognised by the name of the item. */
export const GoodsAdvice = ({ index }: { index: number }) => {
  const { setValue, setFocus } = useFormContext<RegistrationValues>();
  const [itemName, hsCode, needClearance] = useWatch<
    RegistrationValues,
    [`itemList.${number}.itemName`, `itemList.${number}.hsCode`, 'needClearance']
  >({ name: [`itemList.${index}.itemName`, `itemList.${index}.hsCode`, 'needClearance'] });
  const goods = recogniseGoods(itemName);
  const kindName = goods && kindNames[goods.kind];
  const enterUsualCode = () => {
    const name = `itemList.${index}.hsCode` as const;
    setValue(name, goods?.hsCode ?? '', { shouldDirty: true, shouldValidate: true });
    setFocus(name);
  };
  return (
    <div role="status">
      {goods && kindName && (
        <div className="flex gap-2 rounded-control bg-brand-tint px-4 py-3 text-14">
          <Icon name="info" size={18} className="mt-0.5 shrink-0 text-brand" />
          <div className="min-w-0 space-y-1">
            <p>
              <b>{kindName}</b>
              {asTopic(kindName).slice(kindName.length)} 목록통관이 되지 않아 일반통관으로 수입신고합니다.
              {needClearance === 'Y' && ' 통관 구분을 일반통관으로 바꿔주세요.'}
            </p>
            {goods.kind === 'supplement' && (
              <p>
                한 분이 {SUPPLEMENT_LIMIT}병까지만 받을 수 있습니다. 초과 수량은 폐기되며 폐기 비용이
                청구됩니다.
              </p>
            )}
            {goods.hsCode && hsCode === '' && (
              <p className="flex flex-wrap items-center gap-x-2">
                HS CODE는 보통 {goods.hsCode}입니다.
                <Button variant="weak" size="sm" onClick={enterUsualCode}>
                  {goods.hsCode} 입력
                </Button>
              </p>
            )}
          </div>
        </div>
      )}
      <DangerHint index={index} />
    </div>
  );
};

/** Warnings about the value, once all items have a price. */
export const ValueHints = () => {
  const [itemList, needClearance] = useWatch<RegistrationValues, ['itemList', 'needClearance']>({
    name: ['itemList', 'needClearance'],
  });
  const rates = useRates();
  if (itemList.some(({ unitPrice }) => unitPrice.trim() === '')) return null;
  return hintsOf(
    ['VALUE_LIST', 'VALUE_CLOSE', 'VALUE_ZERO', 'VALUE_ZERO_ITEM', 'EDN'],
    { itemList, needClearance },
    rates,
  ).map((hint) => (
    <p key={hint} className="text-13">
      <FieldWarning>{hint}</FieldWarning>
    </p>
  ));
};

/** Warning about too many bottles of food supplements in the whole order. */
export const SupplementNote = () => {
  const warning = supplementWarning(useWatch<RegistrationValues, 'itemList'>({ name: 'itemList' }));
  return (
    <div role="status">
      {warning && (
        <p className={noteClasses}>
          <Icon name="warning" size={18} className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
    </div>
  );
};
