import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Controlled tabs. The selected value is usually in the URL. */
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
}) => {
  const selected = items.findIndex((item) => item.value === value);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.children[selected];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    // `scrollIntoView` would also scroll the page vertically.
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  return (
    <TabGroup selectedIndex={selected} onChange={(index) => onChange(items[index]?.value ?? value)}>
      <TabList ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
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
};
