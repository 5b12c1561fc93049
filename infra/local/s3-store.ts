import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import FilesystemStore, { type Metadata, type StoredObject } from 's3rver/lib/stores/filesystem.js';

const resources = ['metadata.json', 'object.md5', 'object'] as const;

// Writes a file under another name first. The name must not end like that of an object, or s3rver would list it.
const replaceFile = async (path: string, write: (temporary: string) => Promise<void>): Promise<void> => {
  const temporary = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await write(temporary);
  await rename(temporary, path);
};

/**
 * Stores an object atomically, as S3 does. The store of s3rver writes it in place and answers before the end, so that a
 * concurrent reader could find a part of it.
 */
export class AtomicStore extends FilesystemStore {
  override async putObject({ bucket, key, content, metadata }: StoredObject) {
    const hash = createHash('md5');
    let size = 0;
    await replaceFile(this.getResourcePath(bucket, key, 'object'), (temporary) =>
      pipeline(
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(temporary),
      ),
    );
    const md5 = hash.digest('hex');
    await this.putMetadata(bucket, key, metadata, md5);
    return { size, md5 };
  }

  override async copyObject(
    fromBucket: string,
    fromKey: string,
    bucket: string,
    key: string,
    metadata: Metadata | null,
  ) {
    for (const resource of resources) {
      const from = this.getResourcePath(fromBucket, fromKey, resource);
      await replaceFile(this.getResourcePath(bucket, key, resource), (temporary) =>
        copyFile(from, temporary),
      );
    }
    if (metadata) await this.putMetadata(bucket, key, metadata);
    return this.getMetadata(bucket, key);
  }

  /** Keeps the empty folders, because another request may be about to write into them. */
  override async deleteObject(bucket: string, key: string): Promise<void> {
    const paths = resources.map((resource) => this.getResourcePath(bucket, key, resource));
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}
