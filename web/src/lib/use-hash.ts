import { useLocation } from '@tanstack/react-router';

/** What stands behind the `#` of the address: a search that servers shall not log. */
export const useHash = (): string => useLocation({ select: ({ href }) => href.split('#')[1] ?? '' });
