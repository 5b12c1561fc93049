import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Announcement } from './announcement.tsx';

it('Announcement shows a new text at most once a second, and then the newest', async () => {
  const announcement = page.getByRole('status');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const { rerender } = await render(<Announcement text="입고 1" />);
    await vi.advanceTimersByTimeAsync(0);
    for (const text of ['입고 2', '입고 3']) await rerender(<Announcement text={text} />);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await expect.element(announcement).toHaveTextContent('입고 1');
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(announcement).toHaveTextContent('입고 3');
  } finally {
    vi.useRealTimers();
  }
});
