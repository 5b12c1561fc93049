import { type KeyboardEvent, useState } from 'react';
import { type ConsolActions, ConsolCard, type NamedConsol } from './consol-card.tsx';

type Props = ConsolActions & {
  consols: readonly NamedConsol[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
};

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The found consols. Arrows move between them, Enter chooses; Tab leaves the list past the details of one. */
export const ConsolList = ({ consols, chosen, onChoose, ...actions }: Props) => {
  const [reached, setReached] = useState<number>();
  const tabStop =
    [reached, chosen].find((id) => consols.some((consol) => consol.id === id)) ?? consols[0]?.id;

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = steps[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset.consol : undefined;
    if (!step || !from) return;
    event.preventDefault();
    const index = consols.findIndex(({ id }) => String(id) === from);
    const next = consols[step(index, consols.length - 1)];
    event.currentTarget.querySelector<HTMLElement>(`[data-consol="${next?.id}"]`)?.focus();
  };

  return (
    <ul aria-label="콘솔" onKeyDown={move} className="space-y-2">
      {consols.map((consol) => (
        <ConsolCard
          key={consol.id}
          consol={consol}
          isChosen={consol.id === chosen}
          isReached={consol.id === tabStop}
          onReach={() => setReached(consol.id)}
          onChoose={() => onChoose(consol.id)}
          {...actions}
        />
      ))}
    </ul>
  );
};
