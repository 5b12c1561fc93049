import type { Option } from '#web/components/ui/field.tsx';

export const countries: readonly Option[] = [
  { value: 'AUS', label: 'AUS (호주)' },
  { value: 'KOR', label: 'KOR (대한민국)' },
];
