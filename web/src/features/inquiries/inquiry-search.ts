/** The list's part of the address: all inquiries, or those without an answer. */
export type InquirySearch = { status?: 'open' };

export const readInquirySearch = ({ status }: Record<string, unknown>): InquirySearch => ({
  status: status === 'open' ? status : undefined,
});
