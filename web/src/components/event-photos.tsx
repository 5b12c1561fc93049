type Props = { orderId: number; photoKeys: readonly string[] };

/** Photos of an event, which open in a new tab. The server checks that the user may see the order. */
const EventPhotos = ({ orderId, photoKeys }: Props) => (
  <ul aria-label="사진" className="mt-1 flex flex-wrap gap-2 print:hidden">
    {photoKeys.map((photoKey, nth) => {
      const href = `/api/scan/photo/${orderId}/${photoKey}`;
      return (
        <li key={photoKey}>
          <a href={href} target="_blank" rel="noreferrer" className="block rounded-control">
            <img
              src={href}
              alt={`사진 ${nth + 1}/${photoKeys.length} (새 창)`}
              loading="lazy"
              width={72}
              height={72}
              className="size-18 rounded-control border border-line bg-sunken object-cover text-13 text-ink-2"
            />
          </a>
        </li>
      );
    })}
  </ul>
);

export default EventPhotos;
