import { createFileRoute } from '@tanstack/react-router';
import { FreightScreen } from '../../../features/freight/freight.screen.tsx';

type FreightSearch = { page?: number };

export const Route = createFileRoute('/admin/_shell/freight-manage')({
  staticData: { title: '운송편 관리' },
  validateSearch: ({ page }: Record<string, unknown>): FreightSearch => {
    const number = Number(page);
    return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
  },
  component: FreightScreen,
});
