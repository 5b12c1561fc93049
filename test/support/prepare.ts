import { prepareProducts } from './product.ts';

// Run before product and browser tests by `npm test`, because both prepare the same files, and start at about the same time.
await prepareProducts();
