import { createFileRoute } from '@tanstack/react-router';
import { AddressesScreen } from '#web/features/my/addresses.screen.tsx';

export const Route = createFileRoute('/_public/_query/my/addresses')({
  staticData: { title: '주소록' },
  component: AddressesScreen,
});
