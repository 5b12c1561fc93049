/** Properties of the last column of a table, which has the buttons of a row. Not in `table.tsx`, which public pages load. */
export const rowActions = { header: '관리', tight: true, pinned: true } as const;
