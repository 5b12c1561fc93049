import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TableAnswer = { status: number; headers: IncomingHttpHeaders; body: string };
export type TableRequest = {
  /** `PutItem`, `TransactWriteItems`, … */
  operation: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: any request of the SDK
  body: any;
  /** Sends the request to the engine, with another body if one is given. */
  forward: (body?: unknown) => Promise<TableAnswer>;
};
/** Answers a request instead of the engine; `cut` closes the connection without an answer. */
export type TableHandler = (request: TableRequest) => Promise<TableAnswer | 'cut'>;

/** Starts an HTTP proxy in front of a DynamoDB engine. */
export const proxyTable = async (engine: string, handle: TableHandler) => {
  const { hostname, port } = new URL(engine);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const sent = Buffer.concat(chunks).toString();
      const forward: TableRequest['forward'] = (other) =>
        new Promise((resolve, reject) => {
          const body = other === undefined ? sent : JSON.stringify(other);
          const headers = { ...req.headers, 'content-length': String(Buffer.byteLength(body)) };
          request({ hostname, port, method: req.method, path: req.url, headers }, (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (more: string) => {
              text += more;
            });
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
            );
          })
            .on('error', reject)
            .end(body);
        });
      const operation = String(req.headers['x-amz-target']).split('.')[1] ?? '';
      handle({ operation, headers: req.headers, body: sent && JSON.parse(sent), forward }).then(
        (answer) => {
          if (answer === 'cut') return req.socket.destroy();
          const { 'x-amz-crc32': _crc, 'transfer-encoding': _chunked, ...headers } = answer.headers;
          res.writeHead(answer.status, {
            ...headers,
            'content-length': String(Buffer.byteLength(answer.body)),
          });
          res.end(answer.body);
        },
        () => req.socket.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
