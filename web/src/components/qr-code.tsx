import { useMemo } from 'react';
import { drawQr } from '#web/lib/qr.ts';

/** A QR code, black on white, as large as its `className` says. Import it lazily. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className: string }) => {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
};
