import type { TestProject } from 'vitest/node';
import { startSharedProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
  }
}

/** Starts the product with the demo data for all tests that leave no data that affects others. */
export default async function setup(project: TestProject) {
  const product = await startSharedProduct();
  project.provide('productUrl', product.url);
  return () => product.stop();
}
