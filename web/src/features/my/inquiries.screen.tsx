import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod';
import { ANSWER_LENGTH, InquiryReplyText, isOpenInquiry, MAX_ANSWERS } from '#shared/domain/inquiry.ts';
import { useDraftForm } from '#web/components/order/draft-form.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Form } from '#web/components/ui/form.tsx';
import { FormMemo } from '#web/components/ui/form-field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { ApiError, isConflict } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useSession } from '#web/lib/session.ts';
import { inquiryQueries, type OwnInquiry, type OwnInquirySummary } from './queries.ts';

const LIST_FAILED = '문의 목록을 불러오지 못했습니다.';
const THREAD_FAILED = '문의를 불러오지 못했습니다.';

const State = ({ isOpen, isUnread = false }: { isOpen: boolean; isUnread?: boolean }) => {
  if (isOpen) return <Chip>답변 대기</Chip>;
  return isUnread ? (
    <Chip tone="info" icon="mail">
      새 답변
    </Chip>
  ) : (
    <Chip tone="success">답변 완료</Chip>
  );
};

const Row = ({ inquiry: { id, title, hblNo, lastAt, isOpen, isUnread } }: { inquiry: OwnInquirySummary }) => (
  <li>
    <Link
      to="/my/inquiries"
      search={{ id }}
      className="group flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-4 hover:bg-subtle md:px-5"
    >
      <span
        className={clsx(
          'min-w-0 basis-full break-words text-16 group-hover:text-brand md:flex-1 md:basis-0',
          isUnread ? 'font-bold' : 'font-medium',
        )}
      >
        {title}
      </span>
      {hblNo && (
        <span translate="no" className="text-13 text-ink-2 tabular-nums">
          {hblNo}
        </span>
      )}
      <span className="text-13 text-ink-3 tabular-nums">
        <Instant at={lastAt} />
      </span>
      <State isOpen={isOpen} isUnread={isUnread} />
    </Link>
  </li>
);

const ask = (
  <ButtonLink to="/inquiry" icon="plus">
    새 문의
  </ButtonLink>
);

const InquiryList = () => {
  const query = useInfiniteQuery(inquiryQueries.list(useSession()?.memberId));
  const { data } = query;
  if (!data) return <QueryPlaceholder query={query} failed={LIST_FAILED} rows={5} />;
  const inquiries = data.pages.flatMap(({ rows }) => rows);
  if (inquiries.length === 0) {
    return (
      <EmptyState icon="mail" title="아직 남긴 문의가 없습니다" action={ask}>
        로그인하고 남긴 문의와 답변을 이곳에서 볼 수 있습니다.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-4 flex justify-end">{ask}</div>
      <ul aria-label="내 문의" className="divide-y divide-line rounded-card border border-line">
        {inquiries.map((inquiry) => (
          <Row key={inquiry.id} inquiry={inquiry} />
        ))}
      </ul>
      <LoadMore query={query} failed={LIST_FAILED} />
    </>
  );
};

const Message = ({ at, isOwn, text }: { at: string; isOwn: boolean; text: string }) => (
  <li
    className={clsx(
      'rounded-card px-4 py-3.5 md:max-w-[85%] md:px-5',
      isOwn ? 'ml-auto bg-brand-tint' : 'border border-line',
    )}
  >
    <p className="mb-1.5 flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
      <b className="font-semibold text-ink">{isOwn ? '나' : '고객센터'}</b>
      <Instant at={at} />
    </p>
    <p className="break-words whitespace-pre-line">{text}</p>
  </li>
);

const Reply = z.object({ text: InquiryReplyText });
const empty = { text: '' };

/** Form for a further message, with a draft. If staff answered first, the answer is loaded and the text stays. */
const ReplyForm = ({ inquiry: { id, answers } }: { inquiry: OwnInquiry }) => {
  const client = useQueryClient();
  const { queryKey } = inquiryQueries.one(useSession()?.memberId, id);
  const { form, isRestored, clear } = useDraftForm(`reply.${id}`, Reply, empty);
  const submit = useFormMutation(form, {
    send: ({ text }) => call('POST /api/my/replyInquiry', { body: { id, text, seen: answers.length } }),
    saved: '문의를 보냈습니다.',
    failed: '문의를 보내지 못했습니다.',
    onSuccess: (replied) => {
      clear();
      client.setQueryData(queryKey, replied);
    },
    onError: (error) => {
      if (isConflict(error)) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Form form={form} size="lg" onSubmit={submit} className="mt-8 space-y-4">
      {isRestored && <DraftNote text="작성하던 문의를 불러왔습니다. 이어서 작성해주세요." />}
      <FormMemo
        name="text"
        label="이어서 문의"
        required
        maxLength={ANSWER_LENGTH}
        rows={5}
        hint="답변은 이곳과 이메일로 보내드립니다."
      />
      <Button
        type="submit"
        size="lg"
        busy={form.formState.isSubmitting}
        className="w-full sm:w-auto sm:min-w-40"
      >
        보내기
      </Button>
    </Form>
  );
};

const Facts = ({ inquiry: { id, hblNo } }: { inquiry: OwnInquiry }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2 tabular-nums">
    <span>접수번호 {id}번</span>
    {hblNo && (
      <Link
        to="/parcel-info"
        search={{ hblNo }}
        className="font-medium text-brand underline underline-offset-4"
      >
        {hblNo} 배송조회
      </Link>
    )}
  </p>
);

const Thread = ({ inquiry }: { inquiry: OwnInquiry }) => (
  <article className="max-w-text">
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <State isOpen={isOpenInquiry(inquiry)} />
      <Facts inquiry={inquiry} />
    </div>
    <ol aria-label="문의와 답변" className="space-y-3">
      <Message at={inquiry.regDate} isOwn text={inquiry.contents} />
      {inquiry.answers.map(({ at, text, isReply }) => (
        <Message key={at} at={at} isOwn={isReply === true} text={text} />
      ))}
    </ol>
    {inquiry.answers.length < MAX_ANSWERS ? (
      <ReplyForm key={inquiry.id} inquiry={inquiry} />
    ) : (
      <p className="mt-6 text-14 text-ink-2">
        이 문의에는 더 이상 이어서 쓸 수 없습니다. 새 문의를 남겨주세요.
      </p>
    )}
  </article>
);

const BackToList = () => (
  <Link
    to="/my/inquiries"
    className="mb-4 inline-flex min-h-10 items-center gap-1 text-14 font-semibold text-ink-2 hover:text-brand"
  >
    <Icon name="left" size={18} />내 문의 목록
  </Link>
);

const OpenedInquiry = ({ id }: { id: number }) => {
  const client = useQueryClient();
  const memberId = useSession()?.memberId;
  const query = useQuery(inquiryQueries.one(memberId, id));
  const { data, error } = query;
  useEffect(() => {
    // Opening the inquiry has marked it as read.
    if (data) void client.invalidateQueries({ queryKey: inquiryQueries.list(memberId).queryKey });
  }, [data, client, memberId]);
  const isMissing = error instanceof ApiError && error.status === 404;
  let content: ReactNode = <QueryPlaceholder query={query} failed={THREAD_FAILED} rows={4} />;
  if (data) content = <Thread inquiry={data} />;
  else if (isMissing) content = <EmptyState title={error.message}>목록에서 다시 골라주세요.</EmptyState>;
  return (
    <>
      <PageHeader title={data?.title ?? '내 문의'} />
      <BackToList />
      {content}
    </>
  );
};

/** The member's inquiries, or the thread of one inquiry. */
export const InquiriesScreen = () => {
  const { id } = getRouteApi('/_public/_query/my/inquiries').useSearch();
  const shownId = useRef(id);
  useEffect(() => {
    // The pressed link is gone, and the path, after whose change each page moves the focus, is the same.
    if (shownId.current !== id) focusHeading();
    shownId.current = id;
  }, [id]);
  if (id !== undefined) return <OpenedInquiry key={id} id={id} />;
  return (
    <>
      <PageHeader title="내 문의" description="남긴 문의와 답변을 확인하고, 이어서 문의할 수 있습니다." />
      <InquiryList />
    </>
  );
};
