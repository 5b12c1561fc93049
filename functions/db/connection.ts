import { Agent } from 'node:https';
import type { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { config, sdkOptions } from '#functions/config.ts';
import { AppError } from '#shared/errors.ts';
import { eachMeter, requestIdNow } from './meter.ts';
import { timeLimit } from './time-limit.ts';

/** Names and codes of temporary errors. `send` maps them to `UNAVAILABLE`: 503 with `retry-after`. */
const temporary = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  'TimeoutError',
  'AbortError',
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

const isTemporary = (error: unknown): boolean => {
  const { name, code } = error as { name?: string; code?: string };
  return temporary.has(name ?? '') || temporary.has(code ?? '');
};

// Timeout of one attempt. The timeout of all attempts of a call is this timeout times the factor.
const ATTEMPT_TIMEOUT_MS = timeLimit(3_000);
const TOTAL_TIMEOUT_FACTOR = 1.5;

const client = new DynamoDBClient({
  ...sdkOptions,
  endpoint: config.DYNAMODB_ENDPOINT,
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabledProvider: async () => false,
  maxAttempts: 4,
  // The default collector of the SDK loads Blob and web streams, only to find out whether the body is one of them.
  streamCollector: async (stream: Readable) => Buffer.concat(await stream.toArray()),
  requestHandler: {
    requestTimeout: ATTEMPT_TIMEOUT_MS,
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    throwOnRequestTimeout: true,
    httpsAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
  },
});

// Copies the input and the output of every call for a logger that discards them.
client.middlewareStack.remove('loggerMiddleware');

// CloudTrail logs the user agent, so that each call can be traced to its request.
client.middlewareStack.add(
  (next) => (call) => {
    const requestId = requestIdNow();
    const { headers } = call.request as { headers: Record<string, string> };
    if (requestId) headers['user-agent'] = `${headers['user-agent']} request/${requestId}`;
    return next(call);
  },
  { step: 'build', priority: 'low' },
);

const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const reads = [GetCommand, BatchGetCommand, QueryCommand, ScanCommand];

type AnyCommand = { input: { ReturnConsumedCapacity?: string } };
type Consumed = { ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[] };

/**
 * Sends a command to DynamoDB and adds its capacity units to the active meters.
 * @param requestTimeout of one attempt, in ms
 * @throws UNAVAILABLE for a temporary failure
 */
export const send = (async (
  command: AnyCommand,
  { requestTimeout }: { requestTimeout: number } = { requestTimeout: ATTEMPT_TIMEOUT_MS },
): Promise<Consumed> => {
  const abortSignal = AbortSignal.timeout(requestTimeout * TOTAL_TIMEOUT_FACTOR);
  command.input.ReturnConsumedCapacity = 'TOTAL';
  eachMeter((meter) => {
    if (meter.inFlight === 0) meter.trips += 1;
    meter.inFlight += 1;
  });
  try {
    const answer = (await documents.send(command as never, { requestTimeout, abortSignal })) as Consumed;
    const units = [answer.ConsumedCapacity ?? []]
      .flat()
      .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    const kind = reads.some((read) => command instanceof read) ? 'read' : 'write';
    eachMeter((meter) => {
      meter[kind] += units;
    });
    return answer;
  } catch (error) {
    throw isTemporary(error) ? new AppError('UNAVAILABLE', { retryAfter: 1, cause: error }) : error;
  } finally {
    eachMeter((meter) => {
      meter.inFlight -= 1;
    });
  }
}) as unknown as typeof documents.send;
