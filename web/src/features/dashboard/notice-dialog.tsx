import { useQuery } from '@tanstack/react-query';
import {
  NOTICE_AUTHOR,
  NOTICES_FAILED,
  noticeQueries,
  type PublicNotice,
} from '#web/components/public/notices.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { RichText } from '#web/components/ui/rich-text.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { formatDay } from '#web/lib/formats.ts';

/** Loads the contents of the notice, because the list of the dashboard has none. */
const NoticeDialog = ({
  notice: { id, title, regDate },
  open,
  onClose,
}: {
  notice: PublicNotice;
  open: boolean;
  onClose: () => void;
}) => {
  const query = useQuery(noticeQueries.one(id));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`${NOTICE_AUTHOR} · ${formatDay(regDate)}`}
      size="lg"
    >
      {query.data ? (
        <RichText html={query.data.contents} />
      ) : (
        <QueryPlaceholder query={query} failed={NOTICES_FAILED} rows={4} />
      )}
    </Dialog>
  );
};

export default NoticeDialog;
