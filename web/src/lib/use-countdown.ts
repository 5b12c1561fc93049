import { useEffect, useRef, useState } from 'react';

const TICK_MS = 250;

/** Returns the remaining seconds and a start function. Reads the clock, because timers pause in inactive tabs. */
export const useCountdown = (): [secondsLeft: number, start: (seconds: number) => void] => {
  const end = useRef(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil((end.current - Date.now()) / 1000))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const start = (seconds: number) => {
    end.current = Date.now() + seconds * 1000;
    setSecondsLeft(seconds);
  };
  return [secondsLeft, start];
};
