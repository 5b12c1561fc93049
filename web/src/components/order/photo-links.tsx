/** Photos that open in a new tab. The server checks that the user may see them. */
const PhotoLinks = ({ hrefs }: { hrefs: readonly string[] }) => (
  <ul aria-label="사진" className="mt-1 flex flex-wrap gap-2 print:hidden">
    {hrefs.map((href, nth) => (
      <li key={href}>
        <a href={href} target="_blank" rel="noreferrer" className="block rounded-control">
          <img
            src={href}
            alt={`사진 ${nth + 1}/${hrefs.length} (새 창)`}
            loading="lazy"
            width={72}
            height={72}
            className="size-18 rounded-control border border-line bg-sunken object-cover text-13 text-ink-2"
          />
        </a>
      </li>
    ))}
  </ul>
);

export default PhotoLinks;
