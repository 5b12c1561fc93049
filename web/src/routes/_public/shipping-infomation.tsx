import { createFileRoute } from '@tanstack/react-router';
import { ShippingScreen } from '#web/features/services/shipping.screen.tsx';

export const Route = createFileRoute('/_public/shipping-infomation')({
  staticData: { title: '배송 안내' },
  component: ShippingScreen,
});
