import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
  }
}

/** One running product with the demo data for all tests that leave nothing behind which another could stumble over. */
export default async function setup(project: TestProject) {
  // Hundreds of requests come from one address here; throttling has a product of its own.
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  project.provide('productUrl', product.url);
  return () => product.stop();
}
