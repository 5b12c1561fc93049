import type { Parcel } from './queries.ts';

/** States that the number which was looked up is that of a parcel merged into this one. */
export const MergedNote = ({ parcel: { hblNo, mergedFrom } }: { parcel: Parcel }) =>
  mergedFrom && (
    <p className="w-full text-14 text-ink-2">
      조회하신 {mergedFrom} 화물은 {hblNo}에 합포장되었습니다.
    </p>
  );
