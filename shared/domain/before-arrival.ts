// Alone, so that the tracking page does not load the rules of events.

/** True while the parcel is still with its sender: 접수대기 and 접수완료. */
export const isBeforeArrival = (status: string): boolean => status === '00' || status === '01';
