import type { Colour } from '#shared/domain/customs/preflight.ts';
import { colourNames } from '#shared/preflight-words.ko.ts';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { FindingView } from './queries.ts';

const tones: Record<Colour, Tone> = { red: 'danger', amber: 'warning', green: 'success' };

/** Colour of a parcel, or the number of parcels of a colour, in words and with an icon. */
export const ColourChip = ({ colour, count }: { colour: Colour; count?: number }) => (
  <Chip tone={tones[colour]}>
    {colourNames[colour]}
    {count !== undefined && ` ${formatNumber(count)}건`}
  </Chip>
);

export const SeverityChip = ({ finding: { severity, overridden } }: { finding: FindingView }) => {
  if (severity === 'info')
    return (
      <Chip tone="neutral" icon="info">
        참고
      </Chip>
    );
  return overridden ? <Chip tone="warning">승인됨</Chip> : <ColourChip colour={severity} />;
};
