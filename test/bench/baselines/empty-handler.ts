import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/** Baseline: a handler that only reads one item, with the same SDK client as the product. */
const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, region: process.env.AWS_REGION }),
);

export const handler = async () => {
  const { Item } = await documents.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'ANY', sk: 'ANY' } }),
  );
  return { statusCode: Item ? 200 : 404 };
};
