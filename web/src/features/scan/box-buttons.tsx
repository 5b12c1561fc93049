import { Button } from '#web/components/ui/button.tsx';

/** More boxes are chosen by typing the code with the number of the box. */
const MAX_BUTTONS = 30;

type Props = { total: number; size: 'md' | 'xl'; onChoose: (box: number) => void };

/** Choice of a box of a parcel with several ones. */
export const BoxButtons = ({ total, size, onChoose }: Props) => (
  <fieldset className="mt-2 flex flex-wrap justify-center gap-2">
    <legend className="sr-only">박스 번호</legend>
    {Array.from({ length: Math.min(total, MAX_BUTTONS) }, (_, index) => index + 1).map((box) => (
      <Button key={box} variant="secondary" size={size} onClick={() => onChoose(box)}>
        {box}번
      </Button>
    ))}
  </fieldset>
);
