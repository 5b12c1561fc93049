import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
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
