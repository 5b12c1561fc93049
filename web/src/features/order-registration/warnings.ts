import { excessiveSupplements, SUPPLEMENT_LIMIT } from '#shared/domain/goods.ts';
import { isImplausibleWeight } from '#shared/domain/implausible-weight.ts';
import { messages } from '#shared/words.ko.ts';
import { isUnusualPcc } from '#web/lib/customs-code.ts';
import { hintsOf } from '#web/lib/customs-hints.ts';
import { boxIn } from '#web/lib/quantity-typing.ts';
import { zipcodeWarning } from '#web/lib/zipcode-warning.ts';
import type { RegistrationValues } from './form-values.ts';

/** Warning about more bottles of food supplements than customs clears. Undefined within the limit. */
export const supplementWarning = (items: RegistrationValues['itemList']): string | undefined => {
  const count = excessiveSupplements(items);
  return count
    ? `건강기능식품이 모두 ${count}병입니다. 한 분이 ${SUPPLEMENT_LIMIT}병까지만 받을 수 있고, 초과 수량은 폐기되며 폐기 비용이 청구됩니다.`
    : undefined;
};

/** Doubts about a valid order, which the form shows after its validation. They do not prevent the registration. */
export const warningsOf = (values: RegistrationValues): string[] =>
  [
    isUnusualPcc(values) && '개인통관고유부호가 P와 숫자 12자리가 아닙니다. 등록 전에 다시 확인해주세요.',
    zipcodeWarning(values),
    supplementWarning(values.itemList),
    isImplausibleWeight(boxIn(values)) && messages.implausibleWeight,
    ...hintsOf(
      [
        'PHONE_FORM',
        'VALUE_LIST',
        'VALUE_CLOSE',
        'VALUE_ZERO',
        'VALUE_ZERO_ITEM',
        'LIST_EXCLUDED',
        'QUARANTINE',
        'DANGEROUS',
        'HS_UNKNOWN',
        'HS_NAME',
        'WEIGHT_HEAVY',
        'ECOMMERCE_CODES',
      ],
      values,
    ),
  ].filter((warning) => typeof warning === 'string');
