import { consolChange } from '#functions/domain/consol/consol-change.ts';
import { toResumable } from './operation-steps.ts';
import { orderKinds } from './order-operations.ts';
import { operationsOf } from './run-operation.ts';

/** Recovers operations of every kind. A request recovers only those of the kinds that its own function contains. */
export const { recoverOperations } = operationsOf([...orderKinds, toResumable(consolChange)]);
