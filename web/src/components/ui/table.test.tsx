import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { Table } from './table.tsx';

type Line = { id: number; texts: string[] };

const columns = [
  { key: 'id', header: '번호', render: ({ id }: Line) => id },
  {
    key: 'texts',
    header: '내용',
    render: ({ texts }: Line) =>
      texts.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      )),
  },
];

it('a row is 36 px high, and higher only for a second line', async () => {
  const lines = [
    { id: 1, texts: ['한 줄'] },
    { id: 2, texts: ['첫 줄', '둘째 줄'] },
  ];
  await renderComponent(
    <Table
      caption="표"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      selection={{ chosen: new Set(), onChange: () => undefined, nameOf: ({ id }) => String(id) }}
    />,
    { as: 'staff', width: 1440 },
  );
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  const heights = page
    .getByRole('row')
    .elements()
    .map((row) => Math.floor(row.getBoundingClientRect().height));
  expect(heights[1]).toBe(36);
  expect(heights[2]).toBeGreaterThan(36);
});

it('a table that is wider than its place keeps the buttons of a row in sight', async () => {
  const wide = {
    key: 'wide',
    header: '주소',
    tight: true,
    render: () => '서울특별시 강남구 테헤란로 '.repeat(10),
  };
  const actions = { key: 'actions', ...rowActions, render: () => <button type="button">수정</button> };
  await renderComponent(
    <Table caption="표" columns={[wide, actions]} rows={[{ id: 1 }]} rowKey={({ id }) => id} />,
    { as: 'staff', width: 768 },
  );
  const button = page.getByRole('button', { name: '수정' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
  const { left, top } = button.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(button.element());
});

it('a column of long words breaks them instead of widening the table, and does not collapse', async () => {
  const name = { key: 'name', header: '파일', long: true, render: () => 'a'.repeat(200) };
  const wide = { key: 'wide', header: '크기', tight: true, render: () => '1,234,567 바이트 '.repeat(6) };
  await renderComponent(
    <Table caption="표" columns={[name, wide]} rows={[{ id: 1 }]} rowKey={({ id }) => id} />,
    {
      as: 'staff',
      width: 768,
    },
  );
  const cell = page.getByRole('cell', { name: /^a+$/ });
  await expect.element(cell).toBeVisible();
  const { width } = cell.element().getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(128);
  expect(width).toBeLessThan(768);
});
