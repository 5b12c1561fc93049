import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from './client.ts';

/** A change of one item, as the table's stream tells it. */
export type Change = {
  /** Of this change alone: the same whenever it is told again. */
  id: string;
  /** Epoch seconds, the same whenever it is told again. */
  at: number;
  /** Absent for a new item. */
  before?: Item;
  /** Absent for one that is gone. */
  after?: Item;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const itemOf = (image: Image): Item | undefined => image && unmarshall(image as never);

/** What a stream's event tells, in its order. */
export const changesOf = (records: readonly DynamoDBRecord[]): Change[] =>
  records.map(({ eventID = '', dynamodb = {} }) => ({
    id: eventID,
    at: dynamodb.ApproximateCreationDateTime ?? 0,
    before: itemOf(dynamodb.OldImage),
    after: itemOf(dynamodb.NewImage),
  }));
