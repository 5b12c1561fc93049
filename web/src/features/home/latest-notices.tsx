import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FirstNotices } from '#web/components/public/first-notices.tsx';
import { NoticeLine } from '#web/components/public/notices.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';

const NOTICE_COUNT = 5;

/** Provides its own query client, because the home page starts without the query library. */
const LatestNotices = () => (
  <QueryClientProvider client={queryClient}>
    <FirstNotices count={NOTICE_COUNT}>
      {(notices) => (
        <ul aria-label="최근 공지사항" className="border-line border-t">
          {notices.map((notice) => (
            <li key={notice.id} className="border-line border-b">
              <Link
                to="/notice"
                search={{ id: notice.id }}
                className="flex h-14 items-center gap-2 px-1 text-16 -outline-offset-2 hover:bg-brand-tint"
              >
                <NoticeLine notice={notice} pinSize={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FirstNotices>
  </QueryClientProvider>
);

export default LatestNotices;
