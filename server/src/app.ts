/** The composition root: every feature, and what each is given of those above it. */
import { contract } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import { audit } from './features/audit/index.ts';
import { createPlatformAdmin } from './features/platform-admin/index.ts';
import { monitoring } from './features/monitoring/index.ts';
import { createIdentity, authenticate, findAgain, serveAvatars } from './features/identity/index.ts';
import { demo, demoCredentials } from './features/demo/index.ts';
import { countOlder, facts, removeOlder, requestMeasuring, requestRemeasuring } from './features/facts/index.ts';
import { decisions } from './features/decisions/index.ts';
import { figures } from './features/figures/index.ts';
import { history } from './features/history/index.ts';
import { createIntegrations, incompleteReasons, readBackTo } from './features/integrations/index.ts';
import { issueReports } from './features/issue-reports/index.ts';
import { createMeasurement, deleteMeasuredBefore, lockMeasurement, readState } from './features/measurement/index.ts';
import { createPeople, findOwnPerson, invitedTeams, mappingSettings, ruleSettings } from './features/people/index.ts';
import { createSettings } from './features/settings/index.ts';
import { createRetention, type OlderData } from './features/retention/index.ts';
import { createReceipts } from './features/receipts/index.ts';
import { reports } from './features/reports/index.ts';
import { deleteScoreDaysBefore, reportFalls, scoring, scoringSettings } from './features/scoring/index.ts';
import { createSprints } from './features/sprints/index.ts';
import { peopleWithSkills, profiles, teamsWithSkills } from './features/profiles/index.ts';
import { onSample, sample } from './features/sample/index.ts';
import { pulse, pulseKind } from './features/pulse/index.ts';
import { createTeams } from './features/teams/index.ts';
import { notifications, presentNotification } from './features/notifications/index.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { openDatabase, withTenant } from './platform/database/tenant.ts';
import { sendMailJob } from './platform/mail/mail.ts';
import { createEvents } from './platform/events.ts';
import type { Feature } from './platform/feature.ts';
import { healthRoute } from './platform/http/health.ts';
import { buildServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { addLiveChannel } from './platform/realtime/live-channel.ts';
import { createSecrets } from './platform/secrets.ts';

const identity = createIdentity({
  profileOf: async (platform, user) => {
    const { organizationId } = user;
    if (organizationId === null) return { developerId: null, teams: [] };
    return withTenant(platform.database, organizationId, async (tx) => {
      const own = await findOwnPerson(tx, user);
      if (own !== null && own.teamId !== null)
        return { developerId: own.id, teams: [{ id: own.teamId, name: own.teamName ?? '' }] };
      const invited = (await invitedTeams.readInvitedTeams(tx, organizationId)).get(user.id);
      return { developerId: own?.id ?? null, teams: invited === undefined ? [] : [invited] };
    });
  },
  demo: (platform) => (platform.config.demo ? demoCredentials : null),
  requestMeasuring,
  assertTeam: invitedTeams.assertTeam,
  countInvitedMember: invitedTeams.countInvitedMember,
});

const integrations = createIntegrations({ measuredAt: async (tx) => (await readState(tx))?.measuredAt ?? null });
const measurement = createMeasurement({ incompleteReasons, readBackTo, afterRun: reportFalls });
const receipts = createReceipts({ incompleteReasons, otherKinds: [pulseKind] });
const sprints = createSprints({ incompleteReasons, teamsWithSkills });
const settings = createSettings([mappingSettings, ruleSettings, scoringSettings]);
const people = createPeople({ peopleWithSkills });
const teams = createTeams({ teamsWithSkills });

/** What retention removes, and counts before it does. */
export const olderData: OlderData = {
  count: countOlder,
  measureAnew: requestRemeasuring,
  async remove(platform, tx, organizationId, horizon) {
    // A measuring under way writes the same rows.
    await lockMeasurement(tx, organizationId);
    const removed = await removeOlder(tx, organizationId, horizon.from);
    await deleteMeasuredBefore(tx, organizationId, horizon);
    await deleteScoreDaysBefore(tx, horizon.day);
    await requestMeasuring(platform, tx, organizationId);
    return removed;
  },
};
const retention = createRetention(olderData);

/** Sources that are due are read by the schedule; figures may have grown old meanwhile. */
const platformAdmin = createPlatformAdmin({ resume: requestMeasuring });

/** What the platform itself answers, and has others do later. */
const platformFeature: Feature = { name: 'platform', routes: [healthRoute], jobs: [sendMailJob] };

export const features: readonly Feature[] = [
  identity,
  settings,
  retention,
  facts,
  people,
  integrations,
  measurement,
  figures,
  scoring,
  receipts,
  teams,
  sprints,
  profiles,
  pulse,
  history,
  decisions,
  reports,
  sample,
  notifications,
  audit,
  issueReports,
  monitoring,
  platformAdmin,
  demo,
  platformFeature,
];

export const createPlatform = (config: Config, name: string, clock: Clock = systemClock): Platform => {
  const log = createLog(config.logLevel, name);
  const database = openDatabase(config.databaseUrl, log);
  return {
    config,
    clock,
    log,
    database,
    jobs: createJobs(database, log),
    events: createEvents(database),
    secrets: createSecrets(config.secretKey, config.previousSecretKeys),
  };
};

/** The web role: calls, live channel, web application. */
export const createWebServer = (platform: Platform, isStarted?: () => boolean): Promise<FastifyInstance> => {
  const whoIs = (token: string) => authenticate(platform, token);
  return buildServer({
    platform,
    contract,
    routes: features.flatMap((feature) => feature.routes),
    authenticate: whoIs,
    onSample,
    ...(isStarted === undefined ? {} : { isStarted }),
    extend: async (app, count) => {
      serveAvatars(app, platform);
      await addLiveChannel(app, {
        platform,
        count,
        authenticate: whoIs,
        renew: (user) => findAgain(platform, user),
        present: async (signal, viewer) => {
          if (signal.message.type === 'notification') {
            return presentNotification(platform, signal.organizationId, viewer, signal.message.payload.id);
          }
          const { message } = signal;
          const isForServers =
            message.type === 'sessions_ended' || message.type === 'sessions_moved' || message.type === 'suspended';
          return isForServers ? null : message;
        },
      });
    },
  });
};
