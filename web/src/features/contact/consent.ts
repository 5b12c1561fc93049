import * as z from 'zod';

/** What both forms ask before they are sent; the server is told nothing of it, since nothing arrives without. */
export const Consent = z.boolean().refine((agreed) => agreed, '개인정보 수집·이용에 동의해주세요.');
