import { createFileRoute } from '@tanstack/react-router';
import { CourierNumbersScreen } from '#web/features/courier-numbers/courier-numbers.screen.tsx';

/** `rows`: text of the input, such as the row of a number that the scan station refused. */
type CourierNumbersSearch = { rows?: string };

export const Route = createFileRoute('/admin/_shell/courier-numbers')({
  validateSearch: ({ rows }: Record<string, unknown>): CourierNumbersSearch => ({
    rows: typeof rows === 'string' ? rows : undefined,
  }),
  component: CourierNumbersScreen,
});
