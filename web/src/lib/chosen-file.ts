import { ApiError } from './api-error.ts';

const FILE_CHANGED = 'FILE_CHANGED';

export const isFileChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === FILE_CHANGED;

/** @throws ApiError FILE_CHANGED. Chrome refuses to read a file that a program has saved, moved or deleted since its choice. */
const read = (file: Blob): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw new ApiError(422, { code: FILE_CHANGED, message: '파일이 바뀌었습니다. 다시 선택해주세요.' });
  });

/** A file with its content in memory, as it was when the user chose it. */
export class ChosenFile extends File {
  readonly #source: File;

  constructor(source: File, content: ArrayBuffer) {
    super([content], source.name, { type: source.type });
    this.#source = source;
  }

  /** @throws ApiError FILE_CHANGED if the file on the disk is another one by now, so that a user may mean its new content */
  async expectUnchanged(): Promise<void> {
    await read(this.#source.slice(0, 1));
  }
}

/** Reads a chosen file into memory. Check its size before. @throws ApiError FILE_CHANGED */
export const readFile = async (file: File): Promise<ChosenFile> => new ChosenFile(file, await read(file));
