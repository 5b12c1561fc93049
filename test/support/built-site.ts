import { buildSite } from '#infra/local/build-site.ts';

/** Builds the site once, because the test files that read it run in parallel. */
export default () => buildSite(new AbortController().signal);
