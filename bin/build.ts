import { bundleFolder, bundleFunctions } from '#infra/aws/bundle.ts';

const sizes = await bundleFunctions(bundleFolder);
for (const { name, gzipBytes } of sizes) {
  console.log(`${name.padEnd(40)}${(gzipBytes / 1024).toFixed(1).padStart(7)} KB gz`);
}
