import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  const { hostname, port } = new URL(engine);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const operation = String(req.headers['x-amz-target']).split('.')[1] ?? '';
      for (const action of actionsOf(operation, JSON.parse(body.toString()) as Body)) actions.add(action);
      const { method, url, headers } = req;
      request({ hostname, port, method, path: url, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked since the last time. */
    take: () => {
      const taken = [...actions];
      actions.clear();
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
