/** The composition root: all features, and what they need from higher ones. */
import { contract } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import { audit } from './features/audit/index.ts';
import { createPlatformAdmin } from './features/platform-admin/index.ts';
import { monitoring } from './features/monitoring/index.ts';
import { createIdentity, servePictures, tokens } from './features/identity/index.ts';
import { createClaims } from './features/claims/index.ts';
import { demo, demoCredentials } from './features/demo/index.ts';
import { findings } from './features/findings/index.ts';
import { countOlder, removeOlder } from './features/facts/index.ts';
import { requestMeasurementRun, requestRunUnderNewRules } from './features/measurement-requests/index.ts';
import { decisions } from './features/decisions/index.ts';
import {
  deleteExplanationsBefore,
  deleteExplanationsOfRemovedPeople,
  explanationGenerator,
  explanations,
} from './features/explanations/index.ts';
import { figures } from './features/figures/index.ts';
import { languageModel, languageModelSettings } from './features/language-model/index.ts';
import { history } from './features/history/index.ts';
import { createDataQuality } from './features/data-quality/index.ts';
import { createIntegrations, incompleteReasons, readSources } from './features/integrations/index.ts';
import { createInsights, requestInsights } from './features/insights/index.ts';
import { issueReports } from './features/issue-reports/index.ts';
import { createMeasurement, deleteMeasuredBefore } from './features/measurement/index.ts';
import { lockMeasurement, readsOneRun, readState } from './features/measurement-state/index.ts';
import { assertTeam, countInvitedMember, createPeople, mappingSettings, readProfile } from './features/people/index.ts';
import { ruleSettings } from './features/rules/index.ts';
import { createSettings } from './features/settings/index.ts';
import { createRetention, type OlderData } from './features/retention/index.ts';
import { createReceipts } from './features/receipts/index.ts';
import {
  deleteRecommendationsBefore,
  deleteRecommendationsOfRemovedPeople,
  recommendationGenerator,
  recommendations,
} from './features/recommendations/index.ts';
import { onboarding } from './features/onboarding/index.ts';
import { createReports, unsubscribe } from './features/reports/index.ts';
import {
  reportScores,
  missedMessages,
  notifications,
  presentStored,
  requestAlertCheck,
  unsubscribeDigest,
} from './features/notifications/index.ts';
import { deleteScoreDaysBefore, scoring, scoringSettings } from './features/scoring/index.ts';
import { scores } from './features/scores/index.ts';
import { createSprints } from './features/sprints/index.ts';
import { peopleWithSkills, profiles, teamsWithSkills } from './features/profiles/index.ts';
import { questions } from './features/questions/index.ts';
import { onSample, sample } from './features/sample/index.ts';
import {
  deletePredictionsBefore,
  deletePredictionsOfRemovedPeople,
  followPredictions,
  predictions,
} from './features/predictions/index.ts';
import {
  deleteAssessmentsBefore,
  deleteAssessmentsOfRemovedPeople,
  followRisks,
  risks,
} from './features/risks/index.ts';
import { search } from './features/search/index.ts';
import { pulse, pulseKind } from './features/pulse/index.ts';
import { createTeams } from './features/teams/index.ts';
import { backupJob } from './platform/backup/scheduled-backup.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { withReplica } from './platform/database/replica.ts';
import { openDatabase, type Tx } from './platform/database/tenant.ts';
import { sendMailJob } from './platform/mail/mail.ts';
import { createEvents } from './platform/events.ts';
import type { Feature } from './platform/feature.ts';
import { healthRoute } from './platform/http/health.ts';
import { addOneClickUnsubscribe } from './platform/http/one-click-unsubscribe.ts';
import { buildServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { addMcp } from './mcp/mcp-route.ts';
import type { Present } from './platform/realtime/delivery.ts';
import { addLiveChannel } from './platform/realtime/live-channel.ts';
import { secretsOf } from './platform/telemetry/scrub.ts';
import { createSecrets } from './platform/secrets.ts';
import { recomputed } from './recomputed.ts';

const identity = createIdentity({
  profileOf: readProfile,
  demo: (platform) => (platform.config.demo ? demoCredentials : null),
  requestMeasurementRun,
  assertTeam,
  countInvitedMember,
});

const integrations = createIntegrations({ lastMeasured: readState });
/** Texts about people who were removed are deleted with them. */
const deleteInsightsOfRemovedPeople = async (tx: Tx): Promise<void> => {
  await deletePredictionsOfRemovedPeople(tx);
  await deleteAssessmentsOfRemovedPeople(tx);
  await deleteExplanationsOfRemovedPeople(tx);
  await deleteRecommendationsOfRemovedPeople(tx);
};

const measurement = createMeasurement({
  incompleteReasons,
  readSources,
  async afterRun(platform, tx, organizationId) {
    await deleteInsightsOfRemovedPeople(tx);
    await reportScores(platform, tx, organizationId);
    await requestInsights(platform, tx, organizationId);
    await followPredictions(platform, tx, organizationId);
    await followRisks(platform, tx, organizationId);
    await requestAlertCheck(platform, tx, organizationId);
  },
});
const insights = createInsights([explanationGenerator, recommendationGenerator]);
const dataQuality = createDataQuality({ incompleteReasons });
const receipts = createReceipts({ incompleteReasons, otherKinds: [pulseKind] });
const claims = createClaims(recomputed);
const reports = createReports({ verifyClaim: claims.verify });
const sprints = createSprints({ incompleteReasons, teamsWithSkills });
const settings = createSettings([mappingSettings, ruleSettings, scoringSettings, languageModelSettings]);
const people = createPeople({ peopleWithSkills });
const teams = createTeams({ teamsWithSkills });

/** Data past its retention: how to count it for the preview, and how to delete it. */
export const olderData: OlderData = {
  count: countOlder,
  measureAnew: requestRunUnderNewRules,
  async remove(platform, tx, organizationId, horizon) {
    // A measurement run writes the same rows.
    await lockMeasurement(tx, organizationId);
    const removed = await removeOlder(tx, organizationId, horizon.from);
    await deleteMeasuredBefore(tx, organizationId, horizon);
    await deleteScoreDaysBefore(tx, horizon.day);
    await deleteExplanationsBefore(tx, new Date(horizon.from * 1000));
    await deleteRecommendationsBefore(tx, new Date(horizon.from * 1000));
    await deletePredictionsBefore(tx, horizon.day);
    await deleteAssessmentsBefore(tx, horizon.day);
    await requestMeasurementRun(platform, tx, organizationId);
    return removed;
  },
};
const retention = createRetention(olderData);

/** A resumed organization is measured again. Syncs resume by their schedule. */
const platformAdmin = createPlatformAdmin({ resume: requestMeasurementRun });

/** Routes and jobs that belong to no feature. */
const platformFeature: Feature = { name: 'platform', routes: [healthRoute], jobs: [sendMailJob, backupJob] };

export const features: readonly Feature[] = [
  identity,
  settings,
  retention,
  people,
  integrations,
  measurement,
  figures,
  dataQuality,
  scoring,
  scores,
  receipts,
  claims,
  languageModel,
  findings,
  teams,
  sprints,
  profiles,
  pulse,
  history,
  decisions,
  questions,
  insights,
  explanations,
  recommendations,
  predictions,
  risks,
  reports,
  sample,
  notifications,
  audit,
  issueReports,
  onboarding,
  search,
  monitoring,
  platformAdmin,
  demo,
  platformFeature,
];

export const createPlatform = (config: Config, name: string, clock: Clock = systemClock): Platform => {
  const log = createLog(config.logLevel, name, { secrets: secretsOf(config) });
  const prepares = { prepares: config.preparesStatements };
  const primary = openDatabase(config.databaseUrl, log, prepares);
  const { databaseReadUrl } = config;
  const database = databaseReadUrl === null ? primary : withReplica(primary, databaseReadUrl, log, prepares);
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

/** The message that a viewer receives for a signal between processes; null for none. */
const presentFor =
  (platform: Platform): Present =>
  async ({ organizationId, message }, viewer) => {
    if (message.type === 'stored') return presentStored(platform, organizationId, viewer, message.payload.id);
    const isForServers =
      message.type === 'sessions_ended' || message.type === 'sessions_moved' || message.type === 'suspended';
    return isForServers ? null : message;
  };

/** The web role: serves the API, the live channel and the web application. */
export const createWebServer = (platform: Platform, isStarted?: () => boolean): Promise<FastifyInstance> => {
  const whoIs = (token: string) => tokens.authenticate(platform, token);
  return buildServer({
    platform,
    contract,
    routes: features.flatMap((feature) => feature.routes),
    authenticate: whoIs,
    whyEnded: (token) => tokens.whyEnded(platform, token),
    onSample,
    readsOneState: readsOneRun,
    ...(isStarted === undefined ? {} : { isStarted }),
    extend: async (app, count) => {
      servePictures(app, platform);
      addOneClickUnsubscribe(app, count, {
        '/reports/unsubscribe': (token) => unsubscribe(platform, token),
        '/notifications/unsubscribe': (token) => unsubscribeDigest(platform, token),
      });
      addMcp(app, { platform, authenticate: whoIs, count });
      await addLiveChannel(app, {
        platform,
        count,
        authenticate: whoIs,
        renew: (user) => tokens.reloadSession(platform, user),
        delivered: { present: presentFor(platform), missed: missedMessages(platform) },
      });
    },
  });
};
