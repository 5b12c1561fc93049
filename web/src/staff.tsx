import { createAppRouter } from './app.tsx';
import { routeTree } from './route-tree.staff.gen.js';
import { start } from './start.tsx';

start(createAppRouter(routeTree));
