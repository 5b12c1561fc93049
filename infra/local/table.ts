import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { table } from '../table.ts';

const keySchema = (partitionKey: string, sortKey: string): CreateTableCommandInput['KeySchema'] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

/** The table as the stack makes it, for an engine's CreateTable. */
export const createTableInput = (TableName: string): CreateTableCommandInput => {
  const { partitionKey, sortKey, indexes } = table;
  const strings = [partitionKey, sortKey, ...indexes.map((index) => index.partitionKey)];
  const numbers = new Set(indexes.map((index) => index.sortKey));
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(partitionKey, sortKey),
    AttributeDefinitions: [
      ...strings.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      ...[...numbers].map((AttributeName) => ({ AttributeName, AttributeType: 'N' as const })),
    ],
    GlobalSecondaryIndexes: indexes.map(({ name, project, ...keys }) => ({
      IndexName: name,
      KeySchema: keySchema(keys.partitionKey, keys.sortKey),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
};

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

/** @returns false when it stood there already */
const makeTable = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(new CreateTableCommand(createTableInput(TableName)));
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
 * Makes the table where there is none; `anew` drops the one that stands there first.
 * @returns whether it is empty and so waits to be filled
 */
export const createTable = async (endpoint: string, TableName: string, anew: boolean): Promise<boolean> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    if (anew) await dropTable(client, TableName);
    if (await makeTable(client, TableName)) return true;
    const { Count } = await client.send(new ScanCommand({ TableName, Limit: 1 }));
    return Count === 0;
  } finally {
    client.destroy();
  }
};
