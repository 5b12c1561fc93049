import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';

/** Baseline: reads one item with middy, zod and the SDK, written as in their documentation, without product code. */
const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, region: process.env.AWS_REGION }),
);

const Body = z.object({ id: z.int().positive() });
const Notice = z.object({ id: z.number(), title: z.string(), contents: z.string() });

export const handler = middy<APIGatewayProxyEventV2>().handler(async ({ body }) => {
  const { id } = Body.parse(JSON.parse(body ?? ''));
  const { Item } = await documents.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'NOTICE', sk: String(id) } }),
  );
  if (!Item) return { statusCode: 404 };
  return { statusCode: 200, body: JSON.stringify(Notice.parse(Item)) };
});
