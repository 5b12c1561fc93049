declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

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
    on(name: 'event', listener: (event: { Records: S3Record[] }) => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
declare module 'sql.js' {
  type Database = { run(sql: string): void; export(): Uint8Array; close(): void };
  export default function initSqlJs(): Promise<{ Database: new () => Database }>;
}
