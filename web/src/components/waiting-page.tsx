import { Spinner } from './spinner.tsx';

/** While the first page takes its time: its code, or the server's word on who is there. */
export const WaitingPage = () => (
  <div className="grid min-h-dvh place-items-center text-brand">
    <Spinner size={28} label="불러오는 중입니다." />
  </div>
);
