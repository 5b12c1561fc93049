/** The two halves of Pretendard's sheet, see `build/web-fonts.ts`. */
declare module '*.css?everyday';
declare module '*.css?rare';
