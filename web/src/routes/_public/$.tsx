import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/components/ui/system-pages.tsx';

export const Route = createFileRoute('/_public/$')({
  staticData: { title: '페이지를 찾을 수 없습니다' },
  component: NotFoundPage,
});
