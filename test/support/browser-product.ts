import { startProduct } from './product.ts';

/** The product that every browser test uses, with the demo data. */
export default async function setup() {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  process.env.PRODUCT_URL = product.url;
  return () => product.stop();
}
