import { Dialog } from '../../components/dialog.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { formatDay } from '../../lib/formats.ts';
import { NOTICE_AUTHOR, type PublicNotice } from '../../lib/notice-queries.ts';

/** One notice, to read. */
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
