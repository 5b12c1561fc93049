import { lazy, useState } from 'react';
import { DisclosureMenu, menuEntry } from '#web/components/disclosure-menu.tsx';
import { OnDemand } from '#web/components/on-demand.tsx';
import { useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import type { Criteria } from './criteria.ts';
import { criteriaToday, savedSearchesOf } from './saved-searches.ts';

const SavedSearchDialog = lazy(() => import('./saved-search-dialog.tsx'));

/** The searches a member has saved: choose one, or open the dialog that saves, renames and deletes. */
export const SavedSearchMenu = ({
  criteria,
  onChoose,
  className,
}: {
  /** What the form holds now. */
  criteria: Criteria;
  onChoose: (criteria: Criteria) => void;
  className: string;
}) => {
  const session = useSession();
  const [store] = useState(() => savedSearchesOf(session?.memberId ?? 0));
  const searches = useStore(store);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisclosureMenu label="저장한 조회" className={className}>
        {searches.map((search) => (
          <button
            key={search.name}
            type="button"
            className={menuEntry}
            onClick={() => onChoose(criteriaToday(search))}
          >
            {search.name}
          </button>
        ))}
        <button type="button" className={`${menuEntry} text-brand`} onClick={() => setOpen(true)}>
          현재 조건 저장·관리
        </button>
      </DisclosureMenu>
      <OnDemand open={isOpen}>
        <SavedSearchDialog open={isOpen} onClose={() => setOpen(false)} store={store} criteria={criteria} />
      </OnDemand>
    </>
  );
};
