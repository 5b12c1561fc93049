import { createFileRoute } from '@tanstack/react-router';
import { readExceptionSearch } from '#web/features/parcels/exceptions/exception-search.ts';
import { ExceptionsScreen } from '#web/features/parcels/exceptions/exceptions.screen.tsx';

export const Route = createFileRoute('/admin/_shell/exceptions')({
  validateSearch: readExceptionSearch,
  component: ExceptionsScreen,
});
