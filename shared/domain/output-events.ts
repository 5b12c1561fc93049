import type { EventKind } from './parcel-events.ts';

const outputKinds: readonly EventKind[] = ['labelPrinted', 'notificationSent', 'notificationFailed'];

/** True for a print or a mail, which is no step of the parcel. */
export const isOutput = (kind: EventKind): boolean => outputKinds.includes(kind);
