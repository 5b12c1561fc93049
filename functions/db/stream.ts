import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from './client.ts';

/** A change of one item, read from the table's stream. */
export type Change = {
  /** Unique id of the change, the same for repeated deliveries. */
  id: string;
  /** Epoch seconds, the same for repeated deliveries. */
  at: number;
  /** Absent for a new item. */
  before?: Item;
  /** Absent for a deleted item. */
  after?: Item;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const itemOf = (image: Image): Item | undefined => image && unmarshall(image as never);

/** The changes of a stream event, in order. */
export const changesOf = (records: readonly DynamoDBRecord[]): Change[] =>
  records.map(({ eventID = '', dynamodb = {} }) => ({
    id: eventID,
    at: dynamodb.ApproximateCreationDateTime ?? 0,
    before: itemOf(dynamodb.OldImage),
    after: itemOf(dynamodb.NewImage),
  }));
