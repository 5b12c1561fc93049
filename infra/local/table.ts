import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { createTableInput } from '#functions/db/table-input.ts';
import { table } from '#shared/table.ts';

const waiting = (client: DynamoDBClient) => ({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 });

const dropTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return;
    throw error;
  }
  await waitUntilTableNotExists(waiting(client), { TableName });
};

const streaming = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

const startStreaming = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification: streaming }));
};

/** Creates the table with stream and TTL. @returns false if the table exists */
const makeTable = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(
      new CreateTableCommand({ ...createTableInput(TableName), StreamSpecification: streaming }),
    );
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
  await waitUntilTableExists(waiting(client), { TableName });
  const TimeToLiveSpecification = { AttributeName: table.ttl, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  return true;
};

/**
 * Creates the table if it does not exist, and enables a disabled stream. `replace` deletes an existing table first.
 * @returns true if the table is empty and must be seeded
 */
export const createTable = async (
  endpoint: string,
  TableName: string,
  replace: boolean,
): Promise<boolean> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    if (replace) await dropTable(client, TableName);
    if (await makeTable(client, TableName)) return true;
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    // An interrupted `npm run fill` leaves the stream disabled.
    if (!Table?.StreamSpecification?.StreamEnabled) await startStreaming(client, TableName);
    const { Count } = await client.send(new ScanCommand({ TableName, Limit: 1 }));
    return Count === 0;
  } finally {
    client.destroy();
  }
};

/** True if the engine has a table with this name. */
export const hasTable = async (endpoint: string, TableName: string): Promise<boolean> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  } finally {
    client.destroy();
  }
};

/** Runs `work` with the stream disabled. The stream that is enabled afterwards has no events of `work`. */
export const withoutStream = async <T>(
  endpoint: string,
  TableName: string,
  work: () => Promise<T>,
): Promise<T> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }));
    try {
      return await work();
    } finally {
      await startStreaming(client, TableName);
    }
  } finally {
    client.destroy();
  }
};
