declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type FilesystemStore from 's3rver/lib/stores/filesystem.js';

  type S3Record = {
    eventName: string;
    s3: { bucket: { name: string }; object: { key: string; size: number } };
  };

  /** The part of the API that is used here. The package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    httpServer: Server;
    store: FilesystemStore;
    /** Context of each request, as in Koa. */
    context: { store: FilesystemStore };
    on(name: 'event', listener: (event: { Records: S3Record[] }) => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
declare module 's3rver/lib/stores/filesystem.js' {
  import type { Readable } from 'node:stream';

  export type Metadata = Record<string, unknown>;
  export type StoredObject = { bucket: string; key: string; content: Buffer | Readable; metadata: Metadata };
  type Resource = 'object' | 'object.md5' | 'metadata.json';

  /** The part of the store that is used here. */
  export default class FilesystemStore {
    constructor(rootDirectory: string);
    getResourcePath(bucket: string, key: string, resource: Resource): string;
    getMetadata(bucket: string, key: string): Promise<Metadata>;
    putMetadata(bucket: string, key: string, metadata: Metadata, md5?: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    copyObject(
      fromBucket: string,
      fromKey: string,
      bucket: string,
      key: string,
      metadata: Metadata | null,
    ): Promise<Metadata>;
    deleteObject(bucket: string, key: string): Promise<void>;
  }
}
declare module 'sql.js' {
  type Database = { run(sql: string): void; export(): Uint8Array; close(): void };
  export default function initSqlJs(): Promise<{ Database: new () => Database }>;
}
