import { useMemo } from 'react';
import { drawQr } from '#web/lib/qr.ts';

/** QR code in black on white. @param className must set the size */
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
