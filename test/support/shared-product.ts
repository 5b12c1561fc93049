import type { TestProject } from 'vitest/node';
import { startSharedProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
  }
}

/** Starts the product that all tests share which do not affect other tests, with demo data. */
export default async function setup(project: TestProject) {
  const product = await startSharedProduct();
  project.provide('productUrl', product.url);
  return () => product.stop();
}
