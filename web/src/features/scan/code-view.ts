/** A code in a picture. `centre`: distance of its centre from that of the picture, in pixels. */
export type SeenCode = { code: string; centre: number };

/**
 * Time in milliseconds after which a code that is in none of the pictures has left the view and counts as a new scan. The
 * detector misses a code in some pictures although it is in view.
 */
const GONE_AFTER_MS = 1_500;

/**
 * Returns a function that reads the codes of the pictures of a camera. It returns a code once while the code stays in
 * view, and only the one nearest to the centre, because a label has several barcodes.
 */
export const createCodeView = (goneAfter = GONE_AFTER_MS) => {
  const seenAt = new Map<string, number>();
  /** @param now time of the picture in milliseconds */
  return (codes: readonly SeenCode[], now: number): string | undefined => {
    // A slow device reads pictures that are further apart than `goneAfter`: a code that is in both has not left the view.
    const inView = new Set(codes.map(({ code }) => code));
    for (const [code, at] of seenAt) if (!inView.has(code) && now - at > goneAfter) seenAt.delete(code);
    const [nearest] = [...codes].sort((one, other) => one.centre - other.centre);
    const isNew = nearest !== undefined && !seenAt.has(nearest.code);
    // The other codes of the label count only when one of them is in the centre of a later picture.
    for (const { code } of codes) if (code === nearest?.code || seenAt.has(code)) seenAt.set(code, now);
    return isNew ? nearest.code : undefined;
  };
};
