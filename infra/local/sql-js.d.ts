declare module 'sql.js' {
  type Database = { run(sql: string): void; export(): Uint8Array; close(): void };
  export default function initSqlJs(): Promise<{ Database: new () => Database }>;
}
