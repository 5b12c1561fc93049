import { lazy, Suspense, useState } from 'react';
import * as z from 'zod';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, Drawer } from '#web/components/ui/dialog.tsx';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { DisclosureMenu, menuEntry } from '#web/components/ui/disclosure-menu.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { askReason, ReasonHost } from '#web/components/ui/reasons.tsx';
import { ShortcutHost, showShortcuts } from '#web/components/ui/shortcut-host.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { Example, Row, Section } from './example.tsx';
import { options } from './samples.ts';

const CommandPalette = lazy(() => import('#web/components/ui/command-palette.tsx'));
const CustomerSearchDialog = lazy(() => import('#web/components/member/customer-search-dialog.tsx'));
const TermsDialog = lazy(() => import('#web/components/member/terms-dialog.tsx'));

const NameDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm({
    schema: z.object({ name: z.string().min(1, '편명을 입력해주세요.') }),
    defaultValues: { name: '' },
  });
  return (
    <FormDialog
      form={form}
      onSubmit={form.handleSubmit(onClose)}
      onClose={onClose}
      title="운송편 등록"
      size="sm"
    >
      <FormText name="name" label="편명" required />
    </FormDialog>
  );
};

const commands = [
  { label: '통합 조회', icon: 'search', run: () => {} },
  { label: '운송편 관리', icon: 'plane', run: () => {} },
] as const;

const sizes = ['sm', 'md', 'lg', 'xl'] as const;
type Opened = `${'dialog' | 'drawer'} ${(typeof sizes)[number]}` | 'form' | 'palette' | 'customers' | 'terms';

const Overlay = ({ opened, close }: { opened: Opened; close: () => void }) => {
  const [kind, size] = opened.split(' ') as [string, (typeof sizes)[number]];
  const frame = {
    open: true,
    onClose: close,
    size,
    title: `주문 상세 (${size})`,
    description: 'HHK1000001',
    footer: <Button onClick={close}>닫기</Button>,
    children: <p className="text-14 text-ink-2">긴 내용은 이 안에서 스크롤됩니다.</p>,
  };
  switch (kind) {
    case 'dialog':
      return <Dialog {...frame} />;
    case 'drawer':
      return <Drawer {...frame} />;
    case 'form':
      return <NameDialog onClose={close} />;
    case 'palette':
      return <CommandPalette open commands={commands} commandOf={() => undefined} onClose={close} />;
    case 'customers':
      return <CustomerSearchDialog open onClose={close} onSelect={() => {}} />;
    default:
      return <TermsDialog document="carriage" onClose={close} />;
  }
};

export const Overlays = () => {
  const [opened, setOpened] = useState<Opened>();
  const opener = (label: string, what: Opened) => (
    <Button key={what} variant="secondary" onClick={() => setOpened(what)}>
      {label}
    </Button>
  );
  const question = {
    title: '주문 12건을 삭제할까요?',
    body: '삭제한 주문은 되돌릴 수 없습니다.',
    action: '12건 삭제',
  };
  return (
    <Section title="Dialogs, alerts and notices">
      <Example title="Dialog and Drawer: sm, md, lg, xl">
        <Row>
          {sizes.map((size) => opener(`Dialog ${size}`, `dialog ${size}`))}
          {sizes.map((size) => opener(`Drawer ${size}`, `drawer ${size}`))}
        </Row>
      </Example>
      <Example title="confirm, alert">
        <Row>
          <Button variant="secondary" onClick={() => void confirm({ ...question, action: '변경' })}>
            confirm
          </Button>
          <Button variant="secondary" onClick={() => void confirm({ ...question, tone: 'danger' })}>
            confirm, danger
          </Button>
          <Button
            variant="secondary"
            onClick={() => void alert({ title: '알림', body: '로그인이 필요합니다.' })}
          >
            alert
          </Button>
        </Row>
      </Example>
      <Example title="FormDialog, askReason, CommandPalette, CustomerSearchDialog, TermsDialog, list of shortcuts">
        <Row>
          {opener('FormDialog', 'form')}
          <Button
            variant="secondary"
            onClick={() => void askReason({ title: '주문 내려받기', name: '주문 12건' })}
          >
            askReason
          </Button>
          {opener('CommandPalette', 'palette')}
          {opener('CustomerSearchDialog', 'customers')}
          {opener('TermsDialog', 'terms')}
          <Button variant="secondary" onClick={showShortcuts}>
            Shortcuts
          </Button>
        </Row>
      </Example>
      <Example title="notice">
        <Row>
          <Button variant="secondary" onClick={() => notice.success('저장했습니다.')}>
            notice.success
          </Button>
          <Button variant="secondary" onClick={() => notice.positive('검색된 고객이 없습니다.')}>
            notice.positive
          </Button>
          <Button variant="secondary" onClick={() => notice.error('저장하지 못했습니다.')}>
            notice.error
          </Button>
        </Row>
      </Example>
      <Suspense>{opened && <Overlay opened={opened} close={() => setOpened(undefined)} />}</Suspense>
      <ReasonHost />
      <ShortcutHost />
    </Section>
  );
};

export const Navigation = () => {
  const [tab, setTab] = useState('AUS');
  return (
    <Section title="Tabs and menus">
      <Example title="Tabs">
        <Tabs
          label="국가"
          value={tab}
          onChange={setTab}
          items={options.map(({ value, label }) => ({
            value,
            label,
            content: <p className="text-14">{label}</p>,
          }))}
        />
      </Example>
      <Example title="DisclosureMenu">
        <DisclosureMenu label="서비스" className="h-10 text-14 font-semibold">
          {options.map(({ value, label }) => (
            <button key={value} type="button" className={menuEntry}>
              {label}
            </button>
          ))}
        </DisclosureMenu>
      </Example>
    </Section>
  );
};
