/** Both parts of Pretendard's style sheet, see `build/web-fonts.ts`. */
declare module '*.css?common';
declare module '*.css?rare';
