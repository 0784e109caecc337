import { t, type OnboardingState, type OnboardingTool } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import {
  connectSource,
  listConnected,
  disconnectSimulator,
  simulatorConnections,
  testSource,
  type NewConnection,
} from '../integrations/index.ts';
import { readSetup } from './continue-setup.ts';

type Tested = { success: boolean; error: string | null };

const names = { jira: 'Jira', confluence: 'Confluence', bitbucket: 'Bitbucket' } as const;

/** The workspace that an address such as https://bitbucket.org/acme names. */
const workspaceIn = (baseUrl: string): string | undefined =>
  URL.canParse(baseUrl) ? new URL(baseUrl).pathname.split('/').find((part) => part !== '') : undefined;

const connectionTo = ({ platform }: RouteContext, { type, config }: OnboardingTool): NewConnection => {
  const { baseUrl, userEmail: email, apiToken } = config;
  // An operator may allow a test server without encryption.
  const isAllowed = platform.config.atlassianExtraHosts.some((origin) => baseUrl.startsWith(origin));
  if (!baseUrl.startsWith('https://') && !isAllowed) throw new InvalidInput(t('Base URL must start with https://'));
  const workspace = type === 'bitbucket' ? workspaceIn(baseUrl) : undefined;
  const metadata = workspace === undefined ? {} : { workspace };
  return { provider: type, installation: 'cloud', baseUrl, email, apiToken, metadata };
};

/** @throws Conflict if the tool is already connected */
const assertNotConnected = (ctx: RouteContext, type: OnboardingTool['type']): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    if ((await listConnected(tx)).includes(type))
      throw new Conflict(t('{source} is already connected.', { source: names[type] }));
  });

export const testTool = async (ctx: RouteContext, tool: OnboardingTool): Promise<Tested> => {
  const connection = connectionTo(ctx, tool);
  await assertNotConnected(ctx, tool.type);
  return testSource(ctx, connection);
};

/** Connects a tool and starts its first sync. A failing connection is saved with the reason, as in the settings. */
export const configureTool = async (ctx: RouteContext, tool: OnboardingTool): Promise<Tested> => {
  const connection = connectionTo(ctx, tool);
  await assertNotConnected(ctx, tool.type);
  const error = await connectSource(ctx, connection);
  return { success: error === null, error };
};

/** Connects the bundled simulator. @throws Conflict where it does not run, or next to other tools */
export const connectSample = async (ctx: RouteContext): Promise<OnboardingState> => {
  const { simulatorUrl } = ctx.platform.config;
  const { sample } = await readSetup(ctx);
  if (simulatorUrl === null || sample === 'unavailable')
    throw new Conflict(t('Sample data is only available while no tool is connected and the simulator runs.'));
  if (sample === 'offered')
    for (const connection of simulatorConnections(simulatorUrl)) await connectSource(ctx, connection);
  return readSetup(ctx);
};

export const removeSample = async (ctx: RouteContext): Promise<OnboardingState> => {
  await disconnectSimulator(ctx);
  return readSetup(ctx);
};
