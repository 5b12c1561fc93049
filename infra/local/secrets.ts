import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Engine, listenAsEngine } from './engine.ts';

/** Starts a server with the GetSecretValue API of Secrets Manager. @param secrets values by id */
export const startSecrets = async (secrets: Readonly<Record<string, string>>): Promise<Engine> => {
  const server = createServer(async (req, res) => {
    const { SecretId = '' } = (await json(req)) as { SecretId?: string };
    const SecretString = secrets[SecretId];
    res.setHeader('content-type', 'application/x-amz-json-1.1');
    if (SecretString === undefined) res.writeHead(400).end('{"__type":"ResourceNotFoundException"}');
    else res.writeHead(200).end(JSON.stringify({ Name: SecretId, SecretString }));
  });
  return listenAsEngine(server);
};
