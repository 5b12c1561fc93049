import { useEffect, useRef, useState } from 'react';

/** A screen reader would fall behind if each of four scans per second were announced. */
const ANNOUNCE_MS = 1_000;

const useAnnouncement = (text: string, pause: number): string => {
  const [announced, setAnnounced] = useState(text);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const announce = () => {
      announcedAt.current = Date.now();
      setAnnounced(text);
    };
    const timer = setTimeout(announce, Math.max(0, announcedAt.current + pause - Date.now()));
    return () => clearTimeout(timer);
  }, [text, pause]);
  return announced;
};

/** Announces a text to a screen reader, at most once per `pause`, in milliseconds, and always the newest. */
export const Announcement = ({ text, pause = ANNOUNCE_MS }: { text: string; pause?: number }) => (
  <p role="status" className="sr-only">
    {useAnnouncement(text, pause)}
  </p>
);
