import { NOTICE_AUTHOR } from '#web/components/public/notices.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { RichText } from '#web/components/ui/rich-text.tsx';
import { formatDay } from '#web/lib/formats.ts';

const NoticePreview = ({
  notice: { title, contents, isFixed, regDate },
  onClose,
}: {
  notice: { title: string; contents: string; isFixed: boolean; regDate: string };
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={title || '(제목 없음)'}
    size="lg"
    description={
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isFixed && (
          <Chip tone="info" icon="pushpin">
            고정
          </Chip>
        )}
        {`${NOTICE_AUTHOR} · ${formatDay(regDate)} · 방문자에게 보이는 모습`}
      </span>
    }
  >
    <div className="mx-auto max-w-text">
      <RichText html={contents} />
    </div>
  </Dialog>
);

export default NoticePreview;
