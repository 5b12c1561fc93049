import { startSharedProduct } from './product.ts';

/** The product that every browser test uses, with the demo data. */
export default async function setup() {
  const product = await startSharedProduct();
  process.env.PRODUCT_URL = product.url;
  return () => product.stop();
}
