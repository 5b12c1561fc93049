/** True if the text is a URL, relative to the base if there is one. `URL.canParse` is newer than the oldest browsers. */
export const isUrl = (text: string, base?: string): boolean => {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
};
