import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import {
  beforeRegistration,
  findingsOf,
  methodOf,
  type RuleContext,
  severities,
} from '#shared/domain/customs/rules.ts';
import { MAX_IMPORT_WARNINGS } from '#shared/domain/order-sheet.ts';
import type { SheetDraft } from './register-chunk.ts';
import { firstRowOf } from './sheet-orders.ts';

type DryRun = NonNullable<AnswerOf<typeof parcelImportRoutes.importExcel>['dryRun']>;

const findingsOfDraft = ({ order, draft }: SheetDraft, context: Omit<RuleContext, 'method'>) =>
  findingsOf(beforeRegistration(draft), { ...context, method: methodOf(draft) }).map(
    ({ rule, severity, text, item }) => ({
      rowIndex: order.rows[item ?? 0]?.rowIndex ?? firstRowOf(order),
      severity,
      rule,
      text,
    }),
  );

/**
 * Returns the findings of the rules of customs in valid orders of a sheet, by row. If there are too many, the gravest
 * ones. Rules about several parcels are not checked.
 */
export const customsWarnings = (
  drafts: readonly SheetDraft[],
  context: Omit<RuleContext, 'method' | 'consolOrders'>,
): Pick<DryRun, 'warnings' | 'warningCount'> => {
  const found = drafts.flatMap((draft) => findingsOfDraft(draft, context));
  const shown = found
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .slice(0, MAX_IMPORT_WARNINGS)
    .sort((a, b) => a.rowIndex - b.rowIndex);
  return {
    warnings: shown.map(({ rowIndex, rule, text }) => ({ rowIndex, rule, text })),
    warningCount: found.length,
  };
};
