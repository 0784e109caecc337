import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Platform, TenantContext } from '../../platform/context.ts';
import { inTurn, withSystem, withTenant } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteDecisions } from '../decisions/index.ts';
import { deleteExplanations } from '../explanations/index.ts';
import { deleteRecommendations } from '../recommendations/index.ts';
import { deleteAllReports } from '../reports/index.ts';
import { raiseRevision } from '../facts/index.ts';
import { requestMeasurementRun } from '../measurement-requests/index.ts';
import { findDemoOrganization } from '../organizations/index.ts';
import {
  findVerifiedAccount,
  hashPassword,
  insertOrganization,
  insertPlatformAdmin,
  restoreMembers,
  type NewMember,
} from '../identity/index.ts';
import { listMembers } from '../members/index.ts';
import { ensureSource, resetSources, simulatorConnections } from '../integrations/index.ts';
import { deleteReports } from '../issue-reports/index.ts';
import { deleteMonitoring } from '../monitoring/index.ts';
import { deleteAllNotifications } from '../notifications/index.ts';
import { deleteProgress } from '../onboarding/index.ts';
import { deleteLinks, linkUser } from '../people/index.ts';
import { deleteRequestedPredictions } from '../predictions/index.ts';
import { deleteNotes, deleteSkills } from '../profiles/index.ts';
import { deletePulse, deletePulseWeeks } from '../pulse/index.ts';
import { deleteRequestedAssessments } from '../risks/index.ts';
import { deleteTopPerformers } from '../scores/index.ts';
import { deleteSettings } from '../settings/index.ts';

/** Fixed and public: the demo organization contains only simulated data. */
export const demoCredentials = { email: 'demo@sightline.example', password: 'sightline-demo' } as const;

/** The demo developer's account: Sofia Marques, in the simulator's default seed. */
export const demoDeveloperAccount = '712020:c6089affb52bced9dd612c36';

/** The organization that the bundled simulator simulates. Its plan keeps both years of its history. */
const demoOrganization = { name: 'Halden Robotics', timeZone: 'Europe/Berlin', plan: 'enterprise' } as const;

const demoUsers = [
  { email: demoCredentials.email, name: 'Demo Admin', role: 'admin' },
  { email: 'demo-manager@sightline.example', name: 'Demo Manager', role: 'manager' },
  { email: 'demo-developer@sightline.example', name: 'Demo Developer', role: 'developer' },
] as const;

/**
 * Creates the demo organization and its users once. Its data comes from the simulator through the
 * same connectors as any organization's.
 * @returns the organization's id
 */
export const ensureDemo = (platform: Platform): Promise<string> =>
  // Several workers may start at the same time.
  inTurn(platform.database, 'demo', () => ensureInTurn(platform));

/** The context of changes that the demo makes to itself. */
const asDemo = (platform: Platform, organizationId: string): TenantContext => ({
  platform,
  organizationId,
  actor: { kind: 'job', name: 'demo' },
});

const ensureInTurn = async (platform: Platform): Promise<string> => {
  const organizationId = await ensureOrganization(platform);
  await ensurePlatformAdmin(platform);
  const { simulatorUrl } = platform.config;
  if (simulatorUrl === null) return organizationId;
  const ctx = asDemo(platform, organizationId);
  await withTenant(platform.database, organizationId, async (tx) => {
    const developer = (await listMembers(tx)).find((member) => member.role === 'developer');
    if (developer !== undefined) await linkUser(tx, organizationId, developer.userId, demoDeveloperAccount);
  });
  // With an unchanged address, syncs continue where they stopped.
  for (const connection of simulatorConnections(simulatorUrl)) await ensureSource(ctx, connection);
  return organizationId;
};

/** Sees the demo organization in the platform area, read-only. */
const demoPlatformAdmin = { email: 'demo-platform@sightline.example', name: 'Demo Platform Admin' } as const;

const ensurePlatformAdmin = async (platform: Platform): Promise<void> => {
  const now = new Date(platform.clock.now());
  const passwordHash = await hashPassword(demoCredentials.password);
  await withSystem(platform.database, async (tx) => {
    if ((await findVerifiedAccount(tx, demoPlatformAdmin.email)) !== null) return;
    await insertPlatformAdmin(tx, { ...demoPlatformAdmin, id: randomUUID(), passwordHash, isDemo: true }, now);
  });
};

const ensureOrganization = async (platform: Platform): Promise<string> => {
  const passwordHash = await hashPassword(demoCredentials.password);
  return withSystem(platform.database, async (tx) => {
    const known = await findDemoOrganization(tx);
    if (known !== null) return known;
    const id = randomUUID();
    const members = demoUsers.map((user): NewMember => ({ ...user, id: randomUUID(), passwordHash, isDemo: true }));
    await insertOrganization(tx, { id, ...demoOrganization, now: new Date(platform.clock.now()) }, members);
    const founded = { action: 'organization.found', subject: demoOrganization.name } as const;
    await writeAudit(tx, asDemo(platform, id), founded);
    return id;
  });
};

/** Undoes the changes of visitors; collected data stays. */
export const resetDemo = async (platform: Platform): Promise<void> => {
  const organizationId = await inTurn(platform.database, 'demo', () => ensureOrganization(platform));
  const passwordHash = await hashPassword(demoCredentials.password);
  const ctx = asDemo(platform, organizationId);
  const now = new Date(platform.clock.now());
  const ids = await withSystem(platform.database, async (tx) => {
    await deleteReports(tx, organizationId);
    // It is not a member, so its role has no effect.
    const operator = { ...demoPlatformAdmin, role: 'admin' as const };
    const restored = [...demoUsers, operator].map((user) => ({ ...user, passwordHash }));
    return restoreMembers(tx, organizationId, restored, now);
  });
  await withTenant(platform.database, organizationId, async (tx) => {
    await deleteLinks(tx, organizationId);
    const developer = ids[demoUsers.findIndex((user) => user.role === 'developer')] ?? null;
    if (developer !== null) await linkUser(tx, organizationId, developer, demoDeveloperAccount);
    if (await deleteSettings(tx, organizationId)) await raiseRevision(tx, organizationId);
    await resetSources(tx, ctx);
    await deleteMonitoring(tx, organizationId);
    await deleteAllNotifications(tx, organizationId);
    await deleteProgress(tx);
    await deleteNotes(tx);
    await deleteSkills(tx);
    await deletePulse(tx);
    await deletePulseWeeks(tx);
    await deleteTopPerformers(tx);
    await deleteDecisions(tx);
    await deleteExplanations(tx);
    await deleteRecommendations(tx);
    await deleteRequestedPredictions(tx);
    await deleteRequestedAssessments(tx);
    await deleteAllReports(tx);
    await requestMeasurementRun(platform, tx, organizationId);
  });
};

const resetJob = defineJob({
  name: 'reset-demo',
  schedule: '23 1 * * *',
  async handle(platform) {
    if (platform.config.demo) await resetDemo(platform);
  },
});

/** The demo organization, for visitors. */
export const demo: Feature = { name: 'demo', routes: [], jobs: [resetJob] };
