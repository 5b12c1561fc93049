import type { Folder } from './queries.ts';

/** What a folder's tab is called. */
export const folderLabels: Record<Folder, string> = { backup: '백업', uploads: '업로드', failed: '실패 행' };
