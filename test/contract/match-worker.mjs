// Worker thread that matches an expression against texts. The caller terminates a thread that does not end in time.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ pattern, flags, texts }) => {
  for (const { start, pumped, end, length } of texts) {
    const text = start + pumped.repeat(Math.ceil(length / pumped.length)) + end;
    text.replace(new RegExp(pattern, flags), '');
  }
  parentPort.postMessage('done');
});
