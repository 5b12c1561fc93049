import { join } from 'node:path';
import S3rver from 's3rver';
import { type Engine, LOOPBACK } from './engine.ts';

/** The credentials that s3rver knows; the other engines take any. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/** S3 in this process, objects as files. */
export const startS3 = async (dataDir: string, bucket: string): Promise<Engine> => {
  const server = new S3rver({
    address: LOOPBACK,
    port: 0,
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
};
