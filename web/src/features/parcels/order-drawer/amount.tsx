import { formatMoney } from '#shared/domain/amounts.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { Icon } from '#web/components/ui/icons.tsx';

/** Formatted amount. `isHigh` adds a warning that the amount exceeds `TAX_LIMIT_USD`. */
export const Amount = ({
  amount,
  currency,
  isHigh,
}: {
  amount: number;
  currency: string;
  isHigh: boolean;
}) => {
  const text = formatMoney(amount, currency);
  if (!isHigh) return text;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-warning">
      <Icon name="warning" size={14} label={`US$${TAX_LIMIT_USD} 초과`} />
      {text}
    </span>
  );
};
