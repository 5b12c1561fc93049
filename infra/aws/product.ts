import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import type { CodeOf } from './product-function.ts';
import { RouteStack, routeGroups } from './route-stack.ts';
import type { Settings } from './settings.ts';
import { SiteStack } from './site-stack.ts';

/**
 * Every stack of the product, in the order they are deployed: data, API, routes, the site, and the jobs, whose mails lead
 * to it.
 */
export const createProduct = (settings: Settings, codeOf: CodeOf, appProps: AppProps = {}) => {
  const app = new App(appProps);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const { prefix, region } = settings;
  const common = { settings, env: { region } };

  const data = new DataStack(app, `${prefix}Data`, common);
  const api = new ApiStack(app, common);
  const routes = routeGroups.map((group) => new RouteStack(app, { ...common, group, api, codeOf }));
  const site = new SiteStack(app, `${prefix}Site`, { ...common, api });
  const jobs = new JobsStack(app, `${prefix}Jobs`, { ...common, codeOf, data, site });

  for (const stack of [...routes, jobs]) stack.addStackDependency(data);
  for (const stack of routes) site.addStackDependency(stack);
  return { app, data, api, routes, jobs, site };
};
