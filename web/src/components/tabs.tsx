import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

/** Parts of a page one at a time. The chosen one belongs to the caller, usually in the address. */
export const Tabs = ({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <TabGroup
    selectedIndex={items.findIndex((item) => item.value === value)}
    onChange={(index) => onChange(items[index]?.value ?? value)}
  >
    <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
      {items.map((item) => (
        <Tab
          key={item.value}
          className="-mb-px h-11 border-transparent border-b-2 px-4 text-14 font-semibold whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-selected:border-brand data-selected:text-brand"
        >
          {item.label}
        </Tab>
      ))}
    </TabList>
    <TabPanels className="pt-4">
      {items.map((item) => (
        <TabPanel key={item.value}>{item.content}</TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);
