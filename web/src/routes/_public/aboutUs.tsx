import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#web/features/services/about.screen.tsx';

export const Route = createFileRoute('/_public/aboutUs')({
  staticData: { title: '회사 소개' },
  component: AboutScreen,
});
