import { testBrowser } from './browser.ts';
import { startSharedProduct } from './product.ts';

/** Starts the product that all browser tests share, with demo data. @returns a function that stops the product */
export default async function setup() {
  console.log(`Browser of the tests: ${testBrowser}`);
  const product = await startSharedProduct();
  process.env.PRODUCT_URL = product.url;
  return () => product.stop();
}
