import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { WhenNear } from './when-near.tsx';

/** Replaces the observer of the browser. The returned function calls its callback with these entries at once. */
const stubObserver = () => {
  const callbacks: IntersectionObserverCallback[] = [];
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        callbacks.push(callback);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  const deliver = (...isNear: boolean[]) =>
    callbacks[0]?.(
      isNear.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
      {} as IntersectionObserver,
    );
  return { deliver, disconnect };
};

afterEach(() => void vi.unstubAllGlobals());

it('WhenNear mounts its children if a delivery first reports "not near" and then "near"', async () => {
  const { deliver, disconnect } = stubObserver();
  await renderComponent(<WhenNear className="min-h-10">요금표</WhenNear>);
  deliver(false);
  expect(page.getByText('요금표').elements()).toHaveLength(0);
  expect(disconnect).not.toHaveBeenCalled();
  deliver(false, true);
  await expect.element(page.getByText('요금표')).toBeVisible();
  expect(disconnect).toHaveBeenCalled();
});
