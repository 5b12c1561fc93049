/** A file name without the characters that file systems refuse; an M/BL number may contain them. */
export const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_');

/** `Content-Disposition` of a file to be saved, never shown, under a name in whatever letters. */
export const savedAs = (filename: string): string => {
  // What RFC 8187 leaves to be escaped beyond what an address does.
  const escaped = encodeURIComponent(fileName(filename)).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${escaped}`;
};
