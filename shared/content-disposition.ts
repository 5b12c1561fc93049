/** Replaces characters that file systems refuse by `_`. */
export const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_');

/** Returns the value of the header `Content-Disposition` for a download (RFC 8187). @param filename any characters */
export const attachmentHeader = (filename: string): string => {
  // Characters that RFC 8187 requires to be escaped and `encodeURIComponent` does not.
  const escaped = encodeURIComponent(fileName(filename)).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${escaped}`;
};
