import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { hashPassword, insertOrganization, listActiveOrganizations, type NewMember } from '../identity/index.ts';
import { connectSource, type NewConnection } from '../integrations/index.ts';

/** Fixed and public: the demo organisation holds nothing but the simulator's data. */
export const demoCredentials = { email: 'demo@sightline.example', password: 'sightline-demo' } as const;

/** The organisation that the bundled simulator simulates. */
const demoOrganization = { name: 'Halden Robotics', timeZone: 'Europe/Berlin' } as const;

const demoUsers = [
  { email: demoCredentials.email, name: 'Demo Admin', role: 'admin' },
  { email: 'demo-manager@sightline.example', name: 'Demo Manager', role: 'manager' },
  { email: 'demo-developer@sightline.example', name: 'Demo Developer', role: 'developer' },
] as const;

/**
 * Creates the demo organisation and its users once. Its data comes from the simulator through the
 * same connectors as everybody's.
 * @returns the organisation's id
 */
export const ensureDemo = async (platform: Platform): Promise<string> => {
  const organizationId = await ensureOrganization(platform);
  const { simulatorUrl } = platform.config;
  if (simulatorUrl === null) return organizationId;
  const ctx = { platform, organizationId, actor: { kind: 'job' as const, name: 'demo' } };
  // Each start has its own simulator address; the data stays, as the simulated history is the same.
  for (const connection of connectionsTo(simulatorUrl)) await connectSource(ctx, connection);
  return organizationId;
};

/** The simulator's own well-known credentials. */
const connectionsTo = (baseUrl: string): NewConnection[] => {
  const account = { baseUrl, email: 'collector@halden-robotics.example', apiToken: 'simulator-token' };
  return [
    { ...account, provider: 'jira', metadata: {} },
    {
      // A workspace token is told its limit in every answer; a user's is not.
      provider: 'bitbucket',
      baseUrl,
      email: '',
      apiToken: 'simulator-workspace-token',
      metadata: { workspace: 'halden' },
    },
    { ...account, provider: 'confluence', metadata: {} },
  ];
};

const ensureOrganization = async (platform: Platform): Promise<string> => {
  const passwordHash = await hashPassword(demoCredentials.password);
  return withSystem(platform.database, async (tx) => {
    const known = (await listActiveOrganizations(tx)).find((one) => one.name === demoOrganization.name);
    if (known !== undefined) return known.id;
    const id = randomUUID();
    const members = demoUsers.map((user): NewMember => ({ ...user, id: randomUUID(), passwordHash, isDemo: true }));
    await insertOrganization(tx, { id, ...demoOrganization, now: new Date(platform.clock.now()) }, members);
    return id;
  });
};
