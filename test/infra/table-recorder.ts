import { proxyTable } from '../support/table-proxy.ts';

type Body = { IndexName?: string; TransactItems?: Record<string, unknown>[] };

/** IAM actions of a request: the actions of a transaction, and queries by index. */
const actionsOf = (operation: string, { IndexName, TransactItems }: Body): string[] => {
  if (TransactItems) {
    const writes = TransactItems.flatMap(Object.keys);
    return writes.map((write) => (write === 'ConditionCheck' ? 'ConditionCheckItem' : `${write}Item`));
  }
  return [IndexName ? `${operation} ${IndexName}` : operation];
};

/** Proxy of an engine that records the actions of all requests. */
export const recordActions = async (engine: string) => {
  const actions = new Set<string>();
  const proxy = await proxyTable(engine, ({ operation, body, forward }) => {
    for (const action of actionsOf(operation, body)) actions.add(action);
    return forward();
  });
  return {
    ...proxy,
    /** Returns and clears the recorded actions. */
    take: () => {
      const taken = [...actions];
      actions.clear();
      return taken;
    },
  };
};
