import { startEngine } from './engine.ts';
import { type StartOptions, startProduct, UNTHROTTLED } from './product.ts';
import { proxyTable, type TableHandler } from './table-proxy.ts';

const forward: TableHandler = (request) => request.forward();

/** Starts a product whose table requests pass a proxy, so that a test can delay, replace or observe the requests. */
export const startProxiedProduct = async ({ env, ...options }: StartOptions = {}) => {
  const engine = await startEngine(options.seed ?? 'empty');
  let handle = forward;
  const proxy = await proxyTable(engine.endpoint, (request) => handle(request));
  const product = await startProduct({
    seed: 'empty',
    ...options,
    env: { ...UNTHROTTLED, LOCAL_DYNAMODB_ENDPOINT: proxy.endpoint, ...env },
  });
  return {
    ...product,
    engine,
    /** Replaces the handler of table requests. The default handler forwards each request. */
    setTableHandler: (handler = forward) => {
      handle = handler;
    },
    stop: async () => {
      await product.stop();
      proxy.stop();
      await engine.stop();
    },
  };
};
