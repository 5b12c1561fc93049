/** Form of a master bill number for comparison, and of its lock: upper case, without blanks and hyphens. */
export const key = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
