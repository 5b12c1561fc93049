import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from './client.ts';

export type Change = {
  /** Id of the stream event. A repeated delivery has the same `id` and `at`. */
  id: string;
  /** Time of the change in epoch seconds. */
  at: number;
  /** Absent for a new item. */
  before?: Item;
  /** Absent for a deleted item. */
  after?: Item;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const itemOf = (image: Image): Item | undefined => image && unmarshall(image as never);

/** Returns the item changes of stream records. */
export const changesOf = (records: readonly DynamoDBRecord[]): Change[] =>
  records.map(({ eventID = '', dynamodb = {} }) => ({
    id: eventID,
    at: dynamodb.ApproximateCreationDateTime ?? 0,
    before: itemOf(dynamodb.OldImage),
    after: itemOf(dynamodb.NewImage),
  }));
