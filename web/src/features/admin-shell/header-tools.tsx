import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { Command } from '#web/components/ui/command-palette.tsx';
import type { IconName } from '#web/components/ui/icons.tsx';
import { OnDemand } from '#web/components/ui/on-demand.tsx';
import { showShortcuts } from '#web/components/ui/shortcut-host.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { adminPagesFor } from '#web/lib/admin-pages.ts';
import { useSession } from '#web/lib/session.ts';

const CalculatorDialog = lazy(() => import('./calculator-dialog.tsx'));
const QrDialog = lazy(() => import('./qr-dialog.tsx'));
const CommandPalette = lazy(() => import('#web/components/ui/command-palette.tsx'));

type NewOrderDialog = ComponentType<{ open: boolean; onClose: () => void; onRegistered: () => void }>;

/** Dialogs that register orders. The route passes them, because they belong to other features. */
export type NewOrderProps = {
  registration: NewOrderDialog;
  bulkImport: NewOrderDialog;
  /** Refreshes the lists of other features after a registration. */
  onRegistered: () => void;
};

const names = {
  calculator: '부피무게 계산기',
  import: '엑셀 대량등록',
  qr: 'QR 주문등록',
  order: '신규 주문',
} as const;
type Tool = keyof typeof names | 'palette';

/** Button with icon and name. On narrow screens only the icon is visible. */
const ToolButton = ({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) => (
  <Button variant="ghost" size="sm" icon={icon} title={name} onClick={onClick} className="max-lg:px-2">
    <span className="max-lg:sr-only">{name}</span>
  </Button>
);

export const HeaderTools = ({
  registration: Registration,
  bulkImport: BulkImport,
  onRegistered,
}: NewOrderProps) => {
  const session = useSession();
  const navigate = useNavigate();
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);
  const pages = session ? adminPagesFor(session) : [];

  const commands: readonly Command[] = [
    ...pages.map(({ path, title, icon, reloadDocument }) => ({
      label: title,
      icon,
      run: () => void navigate({ to: path, reloadDocument }),
    })),
    { label: names.order, icon: 'plus', run: () => setTool('order') },
    { label: names.calculator, icon: 'calculator', run: () => setTool('calculator') },
    { label: names.import, icon: 'upload', run: () => setTool('import') },
    { label: names.qr, icon: 'qr', run: () => setTool('qr') },
    { label: '단축키 보기', icon: 'keyboard', run: showShortcuts },
  ];
  /** Searches orders by the typed text. The text is in the hash, because it may be a name. */
  const searchCommandOf = (text: string): Command | undefined =>
    text
      ? {
          label: `‘${text}’ 주문 찾기`,
          icon: 'search',
          run: () =>
            void navigate({
              to: '/admin/parcel-info',
              search: {},
              hash: String(new URLSearchParams({ find: text })),
              state: { opensHit: true },
            }),
        }
      : undefined;

  useShortcuts('어디서나', [
    { keys: 'mod+k', label: '빠른 이동', run: () => setTool('palette') },
    { keys: '/', label: '주문 찾기', run: () => void navigate({ to: '/admin/parcel-info' }) },
    { keys: 'n', label: names.order, run: () => setTool('order') },
    ...pages.map(({ path, title, key, reloadDocument }) => ({
      keys: `g ${key}`,
      label: `${title} 열기`,
      run: () => void navigate({ to: path, reloadDocument }),
    })),
  ]);

  return (
    <>
      <ToolButton name={names.calculator} icon="calculator" onClick={() => setTool('calculator')} />
      <ToolButton name={names.import} icon="upload" onClick={() => setTool('import')} />
      <ToolButton name={names.qr} icon="qr" onClick={() => setTool('qr')} />
      <Button size="sm" icon="plus" onClick={() => setTool('order')}>
        {names.order}
      </Button>
      <OnDemand open={tool === 'calculator'}>
        <CalculatorDialog open={tool === 'calculator'} onClose={close} />
      </OnDemand>
      <OnDemand open={tool === 'import'}>
        <BulkImport open={tool === 'import'} onClose={close} onRegistered={onRegistered} />
      </OnDemand>
      <OnDemand open={tool === 'qr'}>
        <QrDialog open={tool === 'qr'} onClose={close} />
      </OnDemand>
      <OnDemand open={tool === 'palette'}>
        <CommandPalette
          open={tool === 'palette'}
          commands={commands}
          commandOf={searchCommandOf}
          onClose={close}
        />
      </OnDemand>
      <OnDemand open={tool === 'order'}>
        <Registration open={tool === 'order'} onClose={close} onRegistered={onRegistered} />
      </OnDemand>
    </>
  );
};
