import { getRouteApi } from '@tanstack/react-router';
import { NoticeList } from './notice-list.tsx';
import { NoticeView } from './notice-view.tsx';
import { useListPlace } from './use-list-place.ts';

const route = getRouteApi('/_public/_query/notice');

/** 공지사항: the list, or the notice that the address names. */
export const NoticesScreen = () => {
  const { id } = route.useSearch();
  useListPlace();
  return id === undefined ? <NoticeList /> : <NoticeView id={id} />;
};
