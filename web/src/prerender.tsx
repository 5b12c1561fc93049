import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { App, createAppRouter } from './app.tsx';
import { titleOf } from './lib/navigation.ts';
import { routeTree } from './route-tree.public.gen.js';

/** A public page as it looks before anybody's browser, clock or session has a say. @throws where no route has the path */
export const renderPage = async (path: string) => {
  const router = createAppRouter(routeTree, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { matches } = router.state;
  if (matches.at(-1)?.fullPath !== path) throw new Error(`No route has the public page ${path}`);
  // In one piece: what React would send later comes with an inline script that puts it in place.
  const { prelude } = await prerender(<App router={router} />, { progressiveChunkSize: Infinity });
  return {
    title: titleOf(matches),
    html: await new Response(prelude).text(),
    routeIds: matches.map(({ routeId }) => routeId),
  };
};
