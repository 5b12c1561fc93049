import { createFileRoute } from '@tanstack/react-router';
import { ParcelsScreen } from '#web/features/my/parcels.screen.tsx';

type ParcelsSearch = { status?: string };

export const Route = createFileRoute('/_public/_query/my/')({
  staticData: { title: '내 배송' },
  validateSearch: ({ status }: Record<string, unknown>): ParcelsSearch => ({
    status: typeof status === 'string' ? status : undefined,
  }),
  component: ParcelsScreen,
});
