import { createAppRouter } from './app.tsx';
import { registerOfflinePage } from './lib/offline-page.ts';
import { routeTree } from './route-tree.public.gen.js';
import { start } from './start.tsx';

start(createAppRouter(routeTree));
registerOfflinePage();
