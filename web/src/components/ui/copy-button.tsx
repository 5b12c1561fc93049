import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { notice } from './notice.tsx';

// Firefox has `ClipboardItem` since 127.
const write = (text: string, html: string | undefined): Promise<void> =>
  html !== undefined && 'ClipboardItem' in window
    ? navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    : navigator.clipboard.writeText(text);

/**
 * Button that copies `text` to the clipboard.
 * @param html the same as a table, whose formats a spreadsheet program keeps
 * @param what noun with its Korean object particle: `H/BL 번호를`
 */
export const CopyButton = ({
  text,
  html,
  what,
  size,
  children,
}: {
  text: string;
  html?: string;
  what: string;
  size?: ComponentProps<typeof Button>['size'];
  children: string;
}) => {
  const copy = async () => {
    try {
      await write(text, html);
      notice.success(`${what} 복사했습니다.`);
    } catch {
      notice.error(`복사하지 못했습니다. ${what} 직접 선택해 복사해주세요.`);
    }
  };
  return (
    <Button variant="weak" size={size} icon="copy" onClick={() => void copy()}>
      {children}
    </Button>
  );
};
