/** Fields of the log line that the job `customs` writes per run. Each is the source of a metric of the same name. */
export const customsMetrics = [
  'CustomsAsked',
  'CustomsFailed',
  /** Answers in which a service refuses its key. */
  'CustomsKeyRefused',
  /** Services that have not answered since their calls began to fail. */
  'CustomsFailing',
  /** Different words of customs whose meaning is not known. */
  'CustomsUnknownWord',
  /** Parcels whose check is more than an hour late. */
  'CustomsBehind',
] as const;
export type CustomsMetrics = Record<(typeof customsMetrics)[number], number>;
