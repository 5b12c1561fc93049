import { Suspense, use, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '#test/component/app.tsx';
import { dialog, expectGone, press } from '#test/component/screen.ts';
import { Dialog } from './dialog.tsx';

it('stays the open one while the dialog that replaces it loads', async () => {
  const onClose = vi.fn();
  let load = (_title: string) => {};
  const title = new Promise<string>((resolve) => {
    load = resolve;
  });
  const Second = () => <Dialog open onClose={onClose} title={use(title)} />;
  const Both = () => {
    const [isSecond, setSecond] = useState(false);
    if (isSecond) return <Second />;
    return (
      <Dialog open onClose={onClose} title="첫 번째">
        <button type="button" onClick={() => setSecond(true)}>
          다음
        </button>
      </Dialog>
    );
  };
  await renderComponent(
    <Suspense>
      <Both />
    </Suspense>,
  );
  await press('다음', dialog('첫 번째'));
  await expectGone(dialog('첫 번째'));
  expect(onClose).not.toHaveBeenCalled();
  load('두 번째');
  await expect.element(dialog('두 번째')).toBeVisible();
  await press('닫기', dialog('두 번째'));
  expect(onClose).toHaveBeenCalledOnce();
});
