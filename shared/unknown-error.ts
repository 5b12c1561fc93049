/** Sentence of `INTERNAL`. The sign-in page loads this module, but not the catalog of all errors. */
export const unknownErrorSentence = '알수 없는 오류가 발생했습니다.';
