import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { DATA_VERSION } from '#shared/table.ts';
import { BACKUP_FORMAT, Manifest, READABLE_FORMATS } from './backup-files.ts';
import { RestoreError } from './restore-error.ts';
import { isSigned } from './signature.ts';
import type { BackupSource } from './source.ts';

const damaged = () =>
  new RestoreError('백업 파일이 손상되었거나 끝까지 저장되지 않았습니다. 다른 백업을 사용해주세요.');

const readManifest = async (source: BackupSource): Promise<Manifest> => {
  const content = await source.manifest();
  if (!content) {
    throw new RestoreError(
      '백업의 목록 파일(.manifest.json)이 없습니다. 끝까지 만들어지지 않은 백업은 복구할 수 없습니다.',
    );
  }
  try {
    return Manifest.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    throw damaged();
  }
};

const hashesOf = async (source: BackupSource, onBytes: (bytes: number) => Promise<void>) => {
  const file = await source.file();
  if (!file) throw new RestoreError('백업 파일을 찾을 수 없습니다.');
  const [packed, lines] = [createHash('sha256'), createHash('sha256')];
  let bytes = 0;
  const text = createGunzip();
  file.on('data', (chunk: Buffer) => {
    packed.update(chunk);
    bytes += chunk.length;
  });
  file.on('error', (error) => text.destroy(error));
  for await (const chunk of file.pipe(text)) {
    lines.update(chunk);
    await onBytes(bytes);
  }
  return { fileSha256: packed.digest('hex'), linesSha256: lines.digest('hex'), bytes };
};

/**
 * `allowsUnsigned`: accepts a backup without a signature, which programs wrote before backups were signed. `onBytes`: called
 * with the number of bytes that were read.
 */
export type CheckOptions = { allowsUnsigned?: boolean; onBytes?: (bytes: number) => Promise<void> };

const requireSignature = async (
  manifest: Manifest,
  { allowsUnsigned = false }: CheckOptions,
): Promise<void> => {
  if (manifest.signature === undefined) {
    if (allowsUnsigned) return;
    throw new RestoreError(
      '서명이 없는 백업입니다. 이전 버전이 만든 백업이 확실하면 --allow-unsigned를 붙여 복구해주세요.',
    );
  }
  if (!(await isSigned(manifest))) {
    throw new RestoreError('백업의 서명이 맞지 않습니다. 백업이 고쳐졌거나 다른 키로 서명되었습니다.');
  }
};

/**
 * Verifies the signature, the version and the hashes of a backup. @returns the manifest
 * @throws RestoreError if a part is missing, wrong or from another version of the program
 */
export const checkBackup = async (source: BackupSource, options: CheckOptions = {}): Promise<Manifest> => {
  const manifest = await readManifest(source);
  await requireSignature(manifest, options);
  const { format, dataVersion } = manifest;
  if (!READABLE_FORMATS.includes(format) || dataVersion !== DATA_VERSION) {
    throw new RestoreError(
      `다른 버전의 프로그램이 만든 백업입니다. 그 버전의 프로그램으로 복구해주세요. (백업 ${format}-${dataVersion}, 프로그램 ${BACKUP_FORMAT}-${DATA_VERSION})`,
    );
  }
  const found = await hashesOf(source, options.onBytes ?? (async () => undefined)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_')) throw damaged();
      throw error;
    },
  );
  const isWhole = (['fileSha256', 'linesSha256', 'bytes'] as const).every(
    (name) => found[name] === manifest[name],
  );
  if (!isWhole) throw damaged();
  return manifest;
};
