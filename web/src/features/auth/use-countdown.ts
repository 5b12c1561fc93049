import { useEffect, useRef, useState } from 'react';

const TICK_MS = 250;

/** Seconds left of a wait, and how to begin one. Goes by the clock, so that a sleeping tab does not stretch it. */
export const useCountdown = (): [secondsLeft: number, start: (seconds: number) => void] => {
  const end = useRef(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end.current - Date.now()) / 1000))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [left]);
  const start = (seconds: number) => {
    end.current = Date.now() + seconds * 1000;
    setLeft(seconds);
  };
  return [left, start];
};
