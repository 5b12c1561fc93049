import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { App, createAppRouter } from './app.tsx';
import { titleOf } from './lib/navigation.ts';
import { routeTree } from './route-tree.public.gen.js';

/** Renders a public page without session, clock or browser state. @throws if no route has the path */
export const renderPage = async (path: string) => {
  const router = createAppRouter(routeTree, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { matches } = router.state;
  if (matches.at(-1)?.fullPath !== path) throw new Error(`No route matches the public page ${path}`);
  // An infinite chunk size disables streaming, because streamed parts need inline scripts.
  const { prelude } = await prerender(<App router={router} />, { progressiveChunkSize: Infinity });
  return {
    title: titleOf(matches),
    html: await new Response(prelude).text(),
    routeIds: matches.map(({ routeId }) => routeId),
  };
};
