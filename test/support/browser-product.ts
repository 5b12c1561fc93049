import { startSharedProduct } from './product.ts';

/** Starts the product with the demo data that all browser tests share. */
export default async function setup() {
  const product = await startSharedProduct();
  process.env.PRODUCT_URL = product.url;
  return () => product.stop();
}
