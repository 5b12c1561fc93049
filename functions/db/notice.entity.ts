import * as z from 'zod';
import { Notice } from '#shared/domain/notice.ts';
import { addItem, type Key, queryAll } from './client.ts';

const key = (id: number): Key => ({ pk: 'NOTICE', sk: String(id).padStart(8, '0') });

/** A notice without its place in a list. */
const Kept = Notice.omit({ rownum: true });
export type KeptNotice = z.output<typeof Kept>;

/** AP-70 every notice, newest first. They are few: one page of a query holds some hundreds. */
export const listNotices = async (): Promise<KeptNotice[]> =>
  (await queryAll('NOTICE')).map((item) => Kept.parse(item)).sort((a, b) => b.id - a.id);

/** AP-71 a new notice; false when its number is taken. */
export const addNotice = async (notice: KeptNotice): Promise<boolean> =>
  addItem({ ...key(notice.id), ...z.encode(Kept, notice) });
