import { listInquiries, listOpenInquiries } from '#functions/db/inquiry.entity.ts';
import { INQUIRIES_PER_PAGE, type Inquiry } from '#shared/domain/inquiry.ts';

/**
 * Returns a page of inquiries, newest first.
 * @param before `nextPaging` of the previous page, 0 for the first page @param isOpen only inquiries whose last message staff have not answered
 */
export const inquiryPage = async (
  before: number,
  isOpen: boolean,
): Promise<{ rows: Inquiry[]; nextPaging: string | null }> => {
  const list = isOpen ? listOpenInquiries : listInquiries;
  const found = await list(before || undefined, INQUIRIES_PER_PAGE + 1);
  const rows = found.slice(0, INQUIRIES_PER_PAGE);
  return { rows, nextPaging: found.length > rows.length ? String(rows.at(-1)?.id) : null };
};
