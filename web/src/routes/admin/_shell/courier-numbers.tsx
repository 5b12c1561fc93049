import { createFileRoute } from '@tanstack/react-router';
import { CourierNumbersScreen } from '#web/features/courier-numbers/courier-numbers.screen.tsx';

export const Route = createFileRoute('/admin/_shell/courier-numbers')({ component: CourierNumbersScreen });
