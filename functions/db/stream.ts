import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from './client.ts';

export type Change = {
  /** The same for repeated deliveries, like `at`. */
  id: string;
  /** In epoch seconds. */
  at: number;
  before?: Item;
  after?: Item;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const itemOf = (image: Image): Item | undefined => image && unmarshall(image as never);

export const changesOf = (records: readonly DynamoDBRecord[]): Change[] =>
  records.map(({ eventID = '', dynamodb = {} }) => ({
    id: eventID,
    at: dynamodb.ApproximateCreationDateTime ?? 0,
    before: itemOf(dynamodb.OldImage),
    after: itemOf(dynamodb.NewImage),
  }));
