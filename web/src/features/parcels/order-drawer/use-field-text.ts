import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#shared/domain/amounts.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { formatPhone } from '#shared/domain/values/phone-format.ts';
import { useLabels } from '#web/features/parcels/use-labels.ts';
import { clearanceNames, customsCategoryNames, receiverTypeNames } from '#web/lib/order-words.ts';
import { referenceQueries, useCodeName } from '#web/lib/reference-queries.ts';

/** Returns a function that formats a field value, such as the name of a code. While the names load, it returns the code. */
export const useFieldText = () => {
  const { statusName, courierName } = useLabels();
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  const { data: locations = [] } = useQuery(referenceQueries.parcelLocations);
  const { data: places = [] } = useQuery(referenceQueries.pickupPlaces);
  const holdReasonName = useCodeName('HOLDRS');
  const nameFrom = (names: Readonly<Record<string | number, string>>) => (value: string) => names[value];
  const texts: Readonly<Record<string, (value: string) => string | undefined>> = {
    status: statusName,
    courierCode: courierName,
    freightMethod: (value) => methods.find(({ code }) => code === value)?.codeLabel,
    parcelLocation: (value) => locations.find(({ code }) => code === value)?.name,
    pickUpLocation: (value) => places.find(({ code }) => code === value)?.name,
    needClearance: nameFrom(clearanceNames),
    customsCategory: nameFrom(customsCategoryNames),
    receiverType: nameFrom(receiverTypeNames),
    receiverTel: formatPhone,
    holdReason: holdReasonName,
    taxAmount: (value) => (Number(value) > 0 ? formatMoney(Number(value), 'KRW') : ''),
    customerNum: (value) => (Number(value) === NON_MEMBER ? '비회원' : value),
  };
  return (field: string, value: string): string => texts[field]?.(value) ?? value;
};
