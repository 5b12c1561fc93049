import { vi } from 'vitest';

export const FILE_CHANGED = '파일이 바뀌었습니다. 다시 선택해주세요.';

/** Lets every read of a file fail, as Chrome does after a program has saved the file again. */
export const changeFiles = (): void => {
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  read.mockRejectedValue(new DOMException('The requested file could not be read', 'NotReadableError'));
};
