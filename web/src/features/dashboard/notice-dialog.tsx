import { Dialog } from '#web/components/dialog.tsx';
import { NOTICE_AUTHOR, type PublicNotice } from '#web/components/notices.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { formatDay } from '#web/lib/formats.ts';

const NoticeDialog = ({
  notice: { title, contents, regDate },
  open,
  onClose,
}: {
  notice: PublicNotice;
  open: boolean;
  onClose: () => void;
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    description={`${NOTICE_AUTHOR} · ${formatDay(regDate)}`}
    size="lg"
  >
    <RichText html={contents} />
  </Dialog>
);

export default NoticeDialog;
