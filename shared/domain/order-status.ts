// Without schemas, so that pages without a form can import it.

/** Status (code group ORDSTT) of an order that its customer registered and staff have not accepted. */
export const REGISTERED_BY_CUSTOMER = '00';
export const CANCELLED = '90';

/** True if the customer of an order with this status may change and cancel the order. */
export const mayCustomerChange = (status: string): boolean => status === REGISTERED_BY_CUSTOMER;

/** Status of a parcel that a domestic courier has. */
export const IN_DELIVERY = '09';
/** True if the status may change to `IN_DELIVERY` together with a tracking number. False for later statuses and for holds. */
export const mayStartDelivery = (status: string): boolean => Number(status) < Number(IN_DELIVERY);
