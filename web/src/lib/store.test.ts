import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreference } from './store.ts';

describe('createPreference', () => {
  const kept = new Map<string, string>();
  const page = new EventTarget();
  const changeInOtherTab = (key: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const createSize = () => createPreference('size', ['small', 'large']);

  it.each([
    ['the stored value', '"large"', 'large'],
    ['the default for a stored value that is not a choice', '"huge"', 'small'],
    ['the default for a stored value that is not JSON', '{', 'small'],
  ])('starts with %s', (_title, stored, expected) => {
    kept.set('hanho.size', stored);
    expect(createSize().get()).toBe(expected);
  });

  it('saves a change', () => {
    createSize().set('large');
    expect(kept.get('hanho.size')).toBe('"large"');
  });

  it('follows a change of another tab and notifies its listeners', () => {
    const size = createSize();
    const listener = vi.fn();
    size.subscribe(listener);
    kept.set('hanho.size', '"large"');
    changeInOtherTab('hanho.size');
    expect(size.get()).toBe('large');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('returns to the default after another tab cleared the storage', () => {
    const size = createSize();
    size.set('large');
    kept.clear();
    changeInOtherTab(null);
    expect(size.get()).toBe('small');
    expect(kept.size).toBe(0);
  });

  it('ignores changes of other keys', () => {
    const size = createSize();
    kept.set('hanho.size', '"large"');
    changeInOtherTab('hanho.other');
    expect(size.get()).toBe('small');
  });
});
