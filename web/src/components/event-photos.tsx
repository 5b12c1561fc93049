import { useState } from 'react';

type Props = { orderId: number; photoKeys: readonly string[] };

const Photo = ({ href, alt }: { href: string; alt: string }) => {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <span className="text-13 text-ink-3">{alt}을 불러오지 못했습니다.</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="block rounded-control">
      <img
        src={href}
        alt={`${alt} (새 창)`}
        loading="lazy"
        width={72}
        height={72}
        className="size-18 rounded-control border border-line bg-sunken object-cover"
        onError={() => setMissing(true)}
      />
    </a>
  );
};

/** Photos of an event, which open in a new tab. The server checks that the user may see the order. */
const EventPhotos = ({ orderId, photoKeys }: Props) => (
  <ul aria-label="사진" className="mt-1 flex flex-wrap gap-2 print:hidden">
    {photoKeys.map((photoKey, nth) => (
      <li key={photoKey}>
        <Photo href={`/api/scan/photo/${orderId}/${photoKey}`} alt={`사진 ${nth + 1}/${photoKeys.length}`} />
      </li>
    ))}
  </ul>
);

export default EventPhotos;
