import { proxyTable } from '../support/table-proxy.ts';

type Body = { IndexName?: string; TransactItems?: Record<string, unknown>[] };

/** The actions IAM would ask for: those inside of a transaction, and for an index the query of that index. */
const actionsOf = (operation: string, { IndexName, TransactItems }: Body): string[] => {
  if (TransactItems) {
    const writes = TransactItems.flatMap(Object.keys);
    return writes.map((write) => (write === 'ConditionCheck' ? 'ConditionCheckItem' : `${write}Item`));
  }
  return [IndexName ? `${operation} ${IndexName}` : operation];
};

/** Stands before an engine of the table and keeps the actions asked of it. */
export const recordActions = async (engine: string) => {
  const actions = new Set<string>();
  const proxy = await proxyTable(engine, ({ operation, body, forward }) => {
    for (const action of actionsOf(operation, body)) actions.add(action);
    return forward();
  });
  return {
    ...proxy,
    /** What was asked since the last time. */
    take: () => {
      const taken = [...actions];
      actions.clear();
      return taken;
    },
  };
};
