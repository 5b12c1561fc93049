import { prepareProducts } from './product.ts';

/** Prepares the product starts of the steps of `npm test` that run at the same time, which must not both prepare them. */
await prepareProducts();
