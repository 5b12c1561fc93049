import { join } from 'node:path';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import S3rver from 's3rver';
import { type Engine, LOOPBACK } from './engine.ts';
import { AtomicStore } from './s3-store.ts';

/** Credentials of s3rver. The other engines accept any credentials. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/** CORS rule of the bucket as in the stack, but for http. */
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>http://*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** EventBridge event of a new object. */
type UploadEvent = Pick<S3ObjectCreatedNotificationEvent, 'source' | 'detail-type'> & {
  detail: { bucket: { name: string }; object: { key: string; size: number } };
};

/** Starts S3 in this process. Objects are stored as files. @param onUpload called for each new object below `uploads/` */
export const startS3 = async (
  dataDir: string,
  bucket: string,
  onUpload?: (event: UploadEvent) => void,
): Promise<Engine> => {
  const directory = join(dataDir, 's3');
  const server = new S3rver({
    address: LOOPBACK,
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  });
  server.store = server.context.store = new AtomicStore(directory);
  server.on('event', ({ Records }) => {
    for (const { eventName, s3 } of Records) {
      const isUpload = eventName.startsWith('ObjectCreated:') && s3.object.key.startsWith('uploads/');
      if (isUpload) onUpload?.({ source: 'aws.s3', 'detail-type': 'Object Created', detail: s3 });
    }
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
