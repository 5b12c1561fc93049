/** True if the tests run at their full sizes. */
export const isFullVolume = process.env.TEST_VOLUME === 'full';
const size = (perCommit: number, full: number): number => (isFullVolume ? full : perCommit);

/**
 * Sizes of tests with many records, requests or random runs. Per commit, each is the smallest one that shows the effect of its
 * test. `npm run test:volume` runs the full sizes.
 */
export const volume = {
  /** Orders of one request to change, link or release them, which takes several transactions. 500 is the maximum of a request. */
  ordersPerRequest: size(130, 500),
  /** Orders of an import job, with 50 rows each: several chunks. The full size has 10,000 rows, the maximum of a file. */
  importedOrders: size(30, 200),
  /** Orders of an import that is killed between its chunks of 24 orders. */
  interruptedImport: size(72, 240),
  /** Tracking numbers that one request saves. */
  courierNumbers: size(50, 200),
  /** Parcels that a tracking service follows until their delivery. */
  trackedParcels: size(4, 142),
  /** Entries in the change log of an order. */
  changeLog: size(1_000, 10_000),
  /** Registrations between two kills of the product, whose counters must agree afterwards. */
  countedOrders: size(10, 30),
  /** Parcels of a partner in one mail, which lists 50. */
  mailedParcels: size(52, 110),
  /** Seeds of random concurrent changes, each of them with its own run. */
  seeds: size(1, 3),
  /** Sequences of changes of figures. */
  figureSequences: size(2, 6),
  /** Parcels of a statement. */
  billedParcels: size(1_000, 10_000),
  /** Kills during a mixed load: of the product, of its engine, of the product again. */
  kills: size(2, 3),
  /** Requests of a mixed load before each kill. */
  loadRequests: size(40, 70),
  /** Step between the script injection texts that are sent to fields of new records, which are stored unchanged. */
  vectorStep: size(16, 1),
  /** Fuzzed requests per route. `FUZZ_RUNS` sets another number. */
  fuzzRuns: Number(process.env.FUZZ_RUNS ?? size(5, 200)),
  /** Duration of the soak test in seconds. `SOAK_SECONDS` sets another one. */
  soakSeconds: Number(process.env.SOAK_SECONDS ?? size(10, 300)),
} as const;
