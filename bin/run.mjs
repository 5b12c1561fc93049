// `npm start` and `npm test`: installs what is missing, then runs bin/<name>.ts in this very process, so that a signal to
// npm reaches it. Plain Node, because before the installation there is nothing else.
import './install.mjs';

const [name] = process.argv.splice(2, 1);
const { register } = await import('tsx/esm/api');
register();
await import(`./${name}.ts`);
