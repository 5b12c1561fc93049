import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { handler as projector } from '#functions/jobs/projector.ts';
import { chunks } from '#shared/chunks.ts';
import { projectedKinds, projectedPrefixes } from '#shared/table.ts';

/** Passes the changes of the table's stream to the projector in ordered batches, as Lambda does. */

const EVERY_MS = 150;
const BATCH = 100;
/** Attempts per record. A record that still fails is skipped, as the deployed event source does. */
const ATTEMPTS = 6;

/** ARN of the stream, and the sequence number of the last delivered record by shard. A new table has a new stream. */
type Position = { stream: string; after: Record<string, string> };

type Shard = { ShardId: string };
type Answers = {
  ListStreams: { Streams: { StreamArn: string }[] };
  DescribeStream: { StreamDescription: { Shards: Shard[] } };
  GetShardIterator: { ShardIterator: string };
  GetRecords: { Records: DynamoDBRecord[]; NextShardIterator?: string };
};

/** Calls the streams API without the SDK, because its JSON records already have the format of Lambda events. */
const streamsClient =
  (endpoint: string) =>
  async <O extends keyof Answers>(operation: O, input: Record<string, unknown>): Promise<Answers[O]> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
        // Engines require a signature but do not verify it.
        'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/ap-northeast-2/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answers[O];
  };

const isProjected = ({ dynamodb }: DynamoDBRecord) => {
  const sk = dynamodb?.Keys?.sk?.S ?? '';
  return projectedKinds.includes(sk) || projectedPrefixes.some((prefix) => sk.startsWith(prefix));
};

type Options = {
  endpoint: string;
  tableName: string;
  file: string;
  /** Advances the position without delivering records, if the records were already delivered from the previous stream. */
  skipsDelivery?: boolean;
  onFailure: (error: unknown) => void;
};

/** @returns undefined if the file does not exist or is damaged. All records of the stream are then delivered again. */
const readPosition = (file: string): Position | undefined => {
  try {
    const { stream, after } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Position>;
    return stream && after ? { stream, after } : undefined;
  } catch {
    return undefined;
  }
};

/** Delivers all waiting records, then polls for new records until `stop` is called. @param file stores the position */
export const startStream = async ({ endpoint, tableName, file, skipsDelivery, onFailure }: Options) => {
  const call = streamsClient(endpoint);
  const { Streams } = await call('ListStreams', { TableName: tableName });
  const stream = Streams.at(-1)?.StreamArn;
  if (!stream) throw new Error(`The table ${tableName} has no stream.`);

  const stored = readPosition(file);
  const position: Position = stored?.stream === stream ? stored : { stream, after: {} };
  const storePosition = async (shard: string, sequenceNumber: string): Promise<void> => {
    position.after[shard] = sequenceNumber;
    await writeFile(`${file}.new`, JSON.stringify(position));
    await rename(`${file}.new`, file);
  };

  /** Open iterators by shard. The value of a closed shard is undefined. */
  const iterators = new Map<string, string | undefined>();
  const openShards = async () => {
    const { StreamDescription } = await call('DescribeStream', { StreamArn: stream });
    for (const { ShardId } of StreamDescription.Shards) {
      if (iterators.has(ShardId)) continue;
      const SequenceNumber = position.after[ShardId];
      const from = SequenceNumber
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber }
        : { ShardIteratorType: 'TRIM_HORIZON' };
      const { ShardIterator } = await call('GetShardIterator', { StreamArn: stream, ShardId, ...from });
      iterators.set(ShardId, ShardIterator);
    }
  };

  // Like the deployed event source, splits a failed batch in two, so that a record which always fails is skipped alone.
  const project = async (records: DynamoDBRecord[], attempt = 1): Promise<void> => {
    const event: DynamoDBStreamEvent = { Records: records };
    try {
      await projector(event, { awsRequestId: randomUUID() });
    } catch (error) {
      onFailure(error);
      if (records.length > 1) {
        for (const half of chunks(records, Math.ceil(records.length / 2))) await project(half);
      } else if (attempt < ATTEMPTS) {
        await delay(EVERY_MS * 2 ** attempt);
        await project(records, attempt + 1);
      }
    }
  };

  /** Reads one batch of a shard and passes it to the projector. @returns true if the shard had records */
  const deliverBatch = async (shard: string, iterator: string): Promise<boolean> => {
    const { Records, NextShardIterator } = await call('GetRecords', {
      ShardIterator: iterator,
      Limit: BATCH,
    });
    const records = Records.filter(isProjected);
    if (records.length > 0 && !skipsDelivery) await project(records);
    const last = Records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) await storePosition(shard, last);
    iterators.set(shard, NextShardIterator);
    return last !== undefined;
  };

  /** Delivers one batch of each shard. @returns true if a shard had records */
  const pollShards = async (): Promise<boolean> => {
    if (![...iterators.values()].some(Boolean)) await openShards();
    let hadRecords = false;
    for (const [shard, iterator] of iterators) {
      if (iterator) hadRecords = (await deliverBatch(shard, iterator)) || hadRecords;
    }
    return hadRecords;
  };

  let isStopping = false;
  const run = async () => {
    while (!isStopping) {
      try {
        if (!(await pollShards())) await delay(EVERY_MS);
      } catch (error) {
        // The engine was restarted, or an iterator expired: open new iterators at the stored position.
        iterators.clear();
        if (!isStopping) onFailure(error);
        await delay(EVERY_MS);
      }
    }
  };

  while (await pollShards());
  const running = run();
  return {
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
};
