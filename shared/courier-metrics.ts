/** Fields of the log line that the job `couriers` writes per run. Each is the source of a metric of the same name. */
export const courierMetrics = [
  'CourierAsked',
  'CourierFailed',
  'CourierServiceFailed',
  'CourierUnknownWord',
  'CourierAgeHours',
] as const;
export type CourierMetrics = Record<(typeof courierMetrics)[number], number>;
