/** The two halves of Pretendard's sheet, see `build/pretendard-slices.ts`. */
declare module '*.css?everyday';
declare module '*.css?rare';
