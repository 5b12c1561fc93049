import type { FontMetrics } from './shapes.ts';
import { createTypesetter } from './typesetter.ts';

/** URLs of the font files that `web/build/pdf-fonts.ts` writes, by path. */
const files = import.meta.glob<string>('./fonts.generated/*.ttf', {
  query: '?url',
  import: 'default',
  eager: true,
});
const metricsFiles = import.meta.glob<FontMetrics>('./fonts.generated/metrics.json', {
  import: 'default',
  eager: true,
});

/** URLs of the font files by name (`regular-0`). */
export const fontUrls: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.ttf$/g, ''), url]),
);

export const fontMetrics: FontMetrics = Object.values(metricsFiles)[0] ?? { slices: [] };

export const typesetter = createTypesetter(fontMetrics);
