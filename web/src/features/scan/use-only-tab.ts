import { useEffect, useState } from 'react';

/**
 * Returns true in one tab of this browser at a time. The others wait until that tab is closed or leaves the page.
 * @param name name of the lock
 */
export const useOnlyTab = (name: string): boolean | undefined => {
  // Over http to another host than localhost, browsers have no locks.
  const [isOnly, setOnly] = useState(navigator.locks ? undefined : true);
  useEffect(() => {
    if (!navigator.locks) return;
    const left = new AbortController();
    const { signal } = left;
    const hold = () =>
      new Promise<void>((release) => {
        signal.addEventListener('abort', () => release());
        setOnly(true);
      });
    const work = async () => {
      const { held = [] } = await navigator.locks.query();
      if (held.some((lock) => lock.name === name)) setOnly(false);
      await navigator.locks.request(name, { signal }, hold);
    };
    // The request fails if the tab leaves the page while it waits.
    work().catch(() => {});
    return () => left.abort();
  }, [name]);
  return isOnly;
};
