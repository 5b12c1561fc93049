// Tries one expression on one text after another, by themselves: who asks can end this thread when it is stuck.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ pattern, flags, texts }) => {
  for (const { start, pumped, end, length } of texts) {
    const text = start + pumped.repeat(Math.ceil(length / pumped.length)) + end;
    text.replace(new RegExp(pattern, flags), '');
  }
  parentPort.postMessage('done');
});
