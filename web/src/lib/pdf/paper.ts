import type { LabelledLocation } from '#web/lib/location-label.ts';
import type { Invoices, ManifestData, StatementPaper } from '#web/lib/trade-papers/types.ts';
import type { SheetName } from '#web/lib/waybill/sheets.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';

export type Paper =
  | { kind: 'waybills'; waybills: readonly WaybillData[]; sheet: SheetName }
  | { kind: 'manifest'; manifest: ManifestData }
  | ({ kind: 'invoices' } & Invoices)
  | { kind: 'statement'; statement: StatementPaper }
  | { kind: 'locations'; locations: readonly LabelledLocation[] };
