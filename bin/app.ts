import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundleFolder } from '#infra/aws/bundle.ts';
import { createProduct } from '#infra/aws/product.ts';
import { settings } from '#infra/aws/settings.ts';

createProduct(settings, (name) => Code.fromAsset(join(bundleFolder, name)));
