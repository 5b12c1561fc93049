// Matches an expression against texts in a worker thread, which the caller terminates when a match does not end.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ pattern, flags, texts }) => {
  for (const { start, pumped, end, length } of texts) {
    const text = start + pumped.repeat(Math.ceil(length / pumped.length)) + end;
    text.replace(new RegExp(pattern, flags), '');
  }
  parentPort.postMessage('done');
});
