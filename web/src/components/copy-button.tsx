import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { notice } from './notice.tsx';

/** Button that copies `text` to the clipboard. @param what noun with its Korean object particle: `H/BL 번호를` */
export const CopyButton = ({
  text,
  what,
  size,
  children,
}: {
  text: string;
  what: string;
  size?: ComponentProps<typeof Button>['size'];
  children: string;
}) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
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
