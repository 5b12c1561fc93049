import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { table } from '#shared/table.ts';

const keySchema = (partitionKey: string, sortKey: string): CreateTableCommandInput['KeySchema'] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

/**
 * Returns the input of CreateTable. Keys and indexes are those of the deployed table, but the new table has no stream.
 */
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
  };
};
