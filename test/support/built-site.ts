import { buildSite } from '#infra/local/build-site.ts';

/** Builds the site once, before the test files that read it run side by side. */
export default () => buildSite(new AbortController().signal);
