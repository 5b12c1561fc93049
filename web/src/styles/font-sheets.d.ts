/** Both parts of Pretendard's style sheet, see `build/web-fonts.ts`. */
declare module '*.css?everyday';
declare module '*.css?rare';
