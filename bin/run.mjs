// Entry of `npm start` and `npm test`: installs missing packages, then runs bin/<name>.ts in this process, so that signals
// sent to npm reach the script. Uses no packages before the installation.
import './install.mjs';

const [name] = process.argv.splice(2, 1);
const { register } = await import('tsx/esm/api');
register();
await import(`./${name}.ts`);
