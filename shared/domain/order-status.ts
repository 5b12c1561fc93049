// Without schemas, so that pages without a form can import it.

/** Status (code group ORDSTT) of an order that its customer registered and staff have not accepted. */
export const REGISTERED_BY_CUSTOMER = '00';
export const CANCELLED = '90';
/** Final statuses: 배송완료, 반송·폐기, 신청취소. */
export const END_STATUSES: readonly string[] = ['10', '84', CANCELLED];

/** True if the parcel is neither delivered, returned nor cancelled. */
export const isOpen = (status: string): boolean => !END_STATUSES.includes(status);

/** True if the customer of an order with this status may change and cancel the order. */
export const mayCustomerChange = (status: string): boolean => status === REGISTERED_BY_CUSTOMER;

/** Status of a parcel that a domestic courier has. */
export const IN_DELIVERY = '09';
/** True if the status may change to `IN_DELIVERY` together with a tracking number. False for later statuses and for holds. */
export const mayStartDelivery = (status: string): boolean => Number(status) < Number(IN_DELIVERY);
