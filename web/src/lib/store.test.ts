import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreference } from './store.ts';

describe('createPreference', () => {
  const stored = new Map<string, string>();
  const windowEvents = new EventTarget();
  const changeInOtherTab = (key: string | null) =>
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key }));

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const createSize = () => createPreference('size', ['small', 'large']);

  it.each([
    ['the stored value', '"large"', 'large'],
    ['the default for a stored value that is not a choice', '"huge"', 'small'],
    ['the default for a stored value that is not JSON', '{', 'small'],
  ])('starts with %s', (_title, value, expected) => {
    stored.set('hanho.size', value);
    expect(createSize().get()).toBe(expected);
  });

  it('saves a change', () => {
    createSize().set('large');
    expect(stored.get('hanho.size')).toBe('"large"');
  });

  it('follows a change of another tab and notifies its listeners', () => {
    const size = createSize();
    const listener = vi.fn();
    size.subscribe(listener);
    stored.set('hanho.size', '"large"');
    changeInOtherTab('hanho.size');
    expect(size.get()).toBe('large');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('returns to the default after another tab cleared the storage', () => {
    const size = createSize();
    size.set('large');
    stored.clear();
    changeInOtherTab(null);
    expect(size.get()).toBe('small');
    expect(stored.size).toBe(0);
  });

  it('ignores changes of other keys', () => {
    const size = createSize();
    stored.set('hanho.size', '"large"');
    changeInOtherTab('hanho.other');
    expect(size.get()).toBe('small');
  });
});
