import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { expectNotice } from '#test/component/screen.ts';
import { DropZone } from './drop-zone.tsx';

it('DropZone takes one dropped file, and names the limit if several are dropped', async () => {
  const onFile = vi.fn();
  await renderComponent(<DropZone title="파일을 놓으세요" hint="xlsx" accept=".xlsx" onFile={onFile} />);
  const drop = (...names: string[]) => {
    const dataTransfer = new DataTransfer();
    for (const name of names) dataTransfer.items.add(new File(['a'], name));
    const zone = page.getByText('파일을 놓으세요').element();
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  drop('a.xlsx', 'b.xlsx');
  await expectNotice('파일은 한 번에 하나만 올릴 수 있습니다.');
  expect(onFile).not.toHaveBeenCalled();
  drop('c.xlsx');
  expect(onFile).toHaveBeenCalledWith(expect.objectContaining({ name: 'c.xlsx' }));
});
