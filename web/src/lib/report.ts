type Report = { level: 'error' | 'warn'; message: string; stack?: string };

const PER_MINUTE = 10;
const MINUTE_MS = 60_000;

const sentAt = new Map<string, number>();
let waitingReports: Report[] = [];

const send = async (report: Report): Promise<void> => {
  try {
    await fetch('/api/log', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The query string is omitted, because it may contain an H/BL number.
      body: JSON.stringify({ ...report, meta: { page: location.pathname } }),
      keepalive: true,
    });
  } catch {
    // Without a connection, reports wait for the `online` event. A failed report is not reported.
    waitingReports = [...waitingReports, report].slice(-PER_MINUTE);
  }
};

/** Sends an error of the page to the server: each message once a minute, at most 10 messages a minute. */
export const report = (level: Report['level'], message: string, stack?: string): void => {
  const now = Date.now();
  for (const [text, at] of sentAt) if (now - at > MINUTE_MS) sentAt.delete(text);
  if (sentAt.has(message) || sentAt.size >= PER_MINUTE) return;
  sentAt.set(message, now);
  void send({ level, message: message.slice(0, 1000), stack: stack?.slice(0, 4000) });
};

export const reportError = (thrown: unknown): void =>
  thrown instanceof Error ? report('error', thrown.message, thrown.stack) : report('error', String(thrown));

export const watchErrors = (): void => {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  addEventListener('online', () => {
    const reports = waitingReports;
    waitingReports = [];
    for (const each of reports) void send(each);
  });
};
