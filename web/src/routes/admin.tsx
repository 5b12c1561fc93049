import { createFileRoute } from '@tanstack/react-router';
import { QueryLayout } from '#web/components/ui/query-client.tsx';

export const Route = createFileRoute('/admin')({ component: QueryLayout });
