import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeLogStack } from './edge-log-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import { MailStack } from './mail-stack.ts';
import type { CodeOf } from './product-function.ts';
import { RouteStack, routeGroups } from './route-stack.ts';
import type { Settings } from './settings.ts';
import { SiteStack } from './site-stack.ts';
import { WatchStack } from './watch-stack.ts';

/**
 * All stacks of the product in the order of deployment: data, mail, API, routes, edge and site, jobs, and monitoring.
 * Mails of jobs link to the site, so jobs follow it.
 */
export const createProduct = (settings: Settings, codeOf: CodeOf, appProps: AppProps = {}) => {
  const app = new App(appProps);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const { prefix, region } = settings;
  const common = { settings, env: { region } };

  const data = new DataStack(app, `${prefix}Data`, common);
  const mail = new MailStack(app, `${prefix}Mail`, common);
  const api = new ApiStack(app, common);
  const routes = routeGroups.map((group) => new RouteStack(app, { ...common, group, api, codeOf }));
  const edge = new EdgeStack(app, `${prefix}Edge`, common);
  const site = new SiteStack(app, `${prefix}Site`, { ...common, api, edge });
  const edgeLog = new EdgeLogStack(app, `${prefix}EdgeLog`, { ...common, site });
  const jobs = new JobsStack(app, `${prefix}Jobs`, { ...common, codeOf, data, site });
  const watch = new WatchStack(app, `${prefix}Watch`, { ...common, api, site, jobs });

  for (const stack of [...routes, jobs, edgeLog]) stack.addStackDependency(data);
  for (const stack of routes) site.addStackDependency(stack);
  return { app, data, mail, api, routes, edge, edgeLog, site, jobs, watch };
};
