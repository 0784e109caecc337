/** The organization that attacks try to reach. */
import type { NewAlertRule } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { insertPredictions } from '../../features/predictions/predictions.store.ts';
import { exchange, modelMonth, phrased, phrasedStatement } from './language-model.test-support.ts';
import { insertAssessments } from '../../features/risks/assessments.store.ts';
import { assessmentOf, predictionOf } from './insights.test-support.ts';
import { insertDecision } from '../../features/decisions/decisions.store.ts';
import { insertExplanation } from '../../features/explanations/explanations.store.ts';
import { insertExchange, reserveUsage, saveKey } from '../../features/language-model/language-model.store.ts';
import { requestPhrasings } from '../../features/language-model/phrasings.store.ts';
import { insertRecommendation } from '../../features/recommendations/recommendations.store.ts';
import { recordViews } from '../../features/visibility/profile-views.store.ts';
import { insertApiToken } from '../../features/identity/sessions/api-tokens.store.ts';
import { insertInvitation } from '../../features/identity/members/invitations.store.ts';
import { insertDomain, insertRequest } from '../../features/identity/joining/joining.store.ts';
import { replaceLogo } from '../../features/identity/organizations/logos.store.ts';
import { insertPasskey } from '../../features/identity/passkeys/passkeys.store.ts';
import { insertSession } from '../../features/identity/sessions/sessions.store.ts';
import { insertIdentity, saveProvider } from '../../features/identity/single-sign-on/single-sign-on.store.ts';
import { insertFlow } from '../../features/integrations/oauth/oauth-flows.store.ts';
import { writeSyncScope } from '../../features/integrations/scope/scope.store.ts';
import { listLatestRuns } from '../../features/integrations/sync/runs.store.ts';
import { saveQuarantined } from '../../features/integrations/sync/quarantined.store.ts';
import { saveWebhook } from '../../features/integrations/webhooks/webhooks.store.ts';
import { saveEvidence } from '../../features/measurement/rules/evidence.store.ts';
import { insertAlert, insertRule, markSeeded, saveSlackUrl } from '../../features/monitoring/alerts.store.ts';
import { insertPlanRequest } from '../../features/platform-admin/plan-requests.store.ts';
import { insertAlert as insertFigureAlert } from '../../features/notifications/figure-alerts.store.ts';
import { insertLiveMessage } from '../../features/notifications/live-messages.store.ts';
import { insertNotification } from '../../features/notifications/notifications.store.ts';
import { saveProgress } from '../../features/onboarding/onboarding.store.ts';
import { atStart } from '../../features/onboarding/progress.ts';
import { insertMailboxEntry } from '../../platform/mail/mailbox.store.ts';
import { saveDigestState } from '../../features/notifications/digests/digest-states.store.ts';
import { saveQuietHours } from '../../features/notifications/quiet-hours.store.ts';
import { linkUser, listDevelopers } from '../../features/people/index.ts';
import { changeMappings } from '../../features/people/mappings/change-mappings.ts';
import { saveLinkRequest } from '../../features/people/linking/link-requests.store.ts';
import { insertNote } from '../../features/profiles/notes.store.ts';
import { insertSkill } from '../../features/profiles/skills.store.ts';
import { publishWeek, recordRoster } from '../../features/pulse/pulse-weeks.store.ts';
import { recordAnswer, recordPart, setPulseEnabled } from '../../features/pulse/pulse.store.ts';
import { saveRetention } from '../../features/retention/retention.store.ts';
import { setTopPerformersNamed } from '../../features/scores/top-performers.store.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { replaceWorkflowChanges } from '../../features/measurement/workflow-changes.store.ts';
import { decision, explanation, recommendation } from './decisions.test-support.ts';
import { waitingMail } from './platform.test-support.ts';
import { defaultRules } from '../../features/monitoring/default-rules.ts';
import type { Victim } from './attack.test-support.ts';
import { pulseWeek } from './people.test-support.ts';
import { insertReportRows } from './reports.test-support.ts';

const now = '2026-11-20T12:00:00Z';

const victimAlert = {
  type: 'system',
  severity: 'low',
  title: 'Victim',
  message: '',
  service: '',
  metricName: 'memory',
  value: 1,
  threshold: 1,
} as const;

const workflowChange = { statusId: '1', name: 'Victim', kind: 'added', at: 1 } as const;

/** Puts a row into every table that collecting and measuring leave empty. */
export const withEverything = async (database: TestDatabase, organizationId: string): Promise<Victim> => {
  const facts = await withTenant(database, organizationId, async (tx) => ({
    hash: await tx.selectFrom('commit_hashes').selectAll().executeTakeFirstOrThrow(),
    issue: await tx.selectFrom('issue_facts').select('id').executeTakeFirstOrThrow(),
    account: await tx.selectFrom('account_facts').select('id').executeTakeFirstOrThrow(),
    runs: await listLatestRuns(tx),
  }));
  const { user, ...context } = await testContext(database, { name: 'Victim' });
  const ctx = {
    ...context,
    organizationId,
    user: { ...user, organizationId },
    actor: { kind: 'user' as const, user },
  };
  const sessionId = randomUUID();
  const decisionId = randomUUID();
  const recommendationId = randomUUID();
  const reportId = randomUUID();
  const [passkeyId, logoId] = [randomUUID(), randomUUID()];
  const session = { id: sessionId, userId: user.id, organizationId, address: '', agent: '' };
  await withSystem(database, async (tx) => {
    await insertSession(tx, { ...session, now: new Date(now), expiresAt: new Date('2027-01-01T00:00:00Z') });
    await tx
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: user.id, role: 'admin' })
      .execute();
    await insertPasskey(tx, {
      id: passkeyId,
      userId: user.id,
      name: 'Victim',
      credentialId: 'victim',
      publicKey: Buffer.of(),
      counter: 0,
      transports: [],
      synced: false,
      createdAt: new Date(now),
    });
    await tx.updateTable('organizations').set({ name: 'Victim' }).where('id', '=', organizationId).execute();
  });
  await changeMappings(ctx, { version: 0, changes: [{ kind: 'bot', accountId: facts.account.id, bot: true }] });
  await runMeasurement(ctx.platform, organizationId);
  const [notificationId, invitationId, tokenId] = [randomUUID(), randomUUID(), randomUUID()];
  const figureAlertId = randomUUID();
  const mailId = randomUUID();
  const joinRequestId = randomUUID();
  const [ruleId, alertId, planRequestId] = [randomUUID(), randomUUID(), randomUUID()];
  const oauthFlowId = randomUUID();
  const measured = await withTenant(database, organizationId, async (tx) => ({
    sprint: await tx.selectFrom('sprint_reports').select('id').executeTakeFirstOrThrow(),
    flow: await tx.selectFrom('team_flows').select('team_id').executeTakeFirstOrThrow(),
  }));
  const { personId, noteId } = await withTenant(database, organizationId, async (tx) => {
    const announcement = { key: 'announcement', type: 'info' as const, title: 'Announcement', message: '' };
    await insertNotification(tx, {
      organizationId,
      id: notificationId,
      userId: user.id,
      announcement,
      at: new Date(now),
    } as never);
    const watched = { metric: 'lead_time', subject: 'organization', direction: 'worse' } as const;
    const figureAlert = { ...watched, id: figureAlertId, userId: user.id, state: 'none', at: new Date(now) } as const;
    await insertFigureAlert(tx, organizationId, figureAlert);
    await insertMailboxEntry(tx, organizationId, { ...waitingMail, id: mailId });
    await saveDigestState(tx, organizationId, user.id, {
      days: { daily: '2026-11-20', weekly: null },
      lastSentAt: null,
      reported: {},
    });
    await replaceWorkflowChanges(tx, organizationId, 'project:victim', [workflowChange]);
    await saveQuietHours(tx, organizationId, user.id, { enabled: true, from: 22, to: 7, timeZone: 'UTC' });
    for (const message of ['Victim', 'Victim too'])
      await insertLiveMessage(
        tx,
        organizationId,
        { atLeast: 'admin', userIds: [user.id] },
        { type: 'team_member_update', payload: { message } },
        new Date(now),
      );
    await insertInvitation(tx, {
      organizationId,
      id: invitationId,
      codeHash: 'victim',
      email: null,
      name: null,
      role: 'developer',
      teamId: null,
      invitedBy: 'Victim',
      inviterId: null,
      createdAt: new Date(now),
      expiresAt: new Date('2027-11-20T12:00:00Z'),
    });
    const rule = { ...defaultRules[0], name: 'Victim' } as NewAlertRule;
    await insertRule(tx, organizationId, ruleId, rule, new Date(now));
    await insertAlert(tx, organizationId, { ...victimAlert, id: alertId, ruleId, at: new Date(now) });
    await markSeeded(tx, organizationId, randomUUID(), new Date(now));
    await saveSlackUrl(tx, organizationId, randomUUID(), 'victim');
    const plan = { organizationId, id: planRequestId, plan: 'enterprise' as const, note: '', requestedBy: 'Victim' };
    await insertPlanRequest(tx, { ...plan, at: new Date(now) });
    const logo = { id: logoId, mediaType: 'image/png', content: Buffer.of() } as const;
    await replaceLogo(tx, organizationId, logo, new Date(now));
    await saveRetention(tx, organizationId, { days: 365, announced: null });
    await insertDomain(tx, { organizationId, domain: 'victim.example', allowedBy: 'Victim', now: new Date(now) });
    await insertRequest(tx, { organizationId, id: joinRequestId, userId: user.id, now: new Date(now) });
    await insertApiToken(tx, {
      organizationId,
      id: tokenId,
      userId: user.id,
      name: 'Victim',
      scopes: ['read:metrics'],
      start: '',
      hash: 'victim',
      createdAt: new Date(now),
      expiresAt: new Date('2027-11-20T12:00:00Z'),
    });
    const identity = { organizationId, issuer: 'https://id.example', subject: 'victim' };
    await saveProvider(tx, { ...identity, clientId: '', sealedSecret: '', enabled: true, defaultRole: 'developer' });
    await insertIdentity(tx, identity, user.id, new Date(now));
    await linkUser(tx, organizationId, user.id, facts.account.id);
    await saveLinkRequest(tx, organizationId, { userId: user.id, accountId: null, askedAt: new Date(now) });
    await writeSyncScope(tx, organizationId, 'confluence', { kind: 'spaces', chosen: ['1'] });
    await insertFlow(tx, organizationId, {
      id: oauthFlowId,
      userId: user.id,
      sessionId: oauthFlowId,
      provider: 'jira',
      stateHash: 'victim',
      endsAt: new Date('2027-11-20T12:00:00Z'),
    });
    await saveWebhook(tx, organizationId, { provider: 'jira', sealedSecret: 'victim', createdAt: new Date(now) });
    const record = { kind: 'issues' as const, sourceId: '1', reason: 'It is odd.', record: {} };
    await saveQuarantined(tx, organizationId, 'jira', [record], new Date(now));
    const id = (await listDevelopers(tx))[0]?.id ?? '';
    await recordViews(tx, ctx, [id], { what: 'performance_score', since: new Date(0) });
    await setTopPerformersNamed(tx, organizationId, false);
    await setPulseEnabled(tx, organizationId, false);
    await recordPart(tx, organizationId, pulseWeek, { userId: user.id, personId: null });
    await recordAnswer(tx, organizationId, { week: pulseWeek, question: 'satisfaction', teamId: null, score: 9 });
    await recordRoster(tx, organizationId, { week: pulseWeek, teamId: null, personIds: [id], changed: false });
    await publishWeek(tx, organizationId, {
      week: pulseWeek,
      question: 'pace',
      group: null,
      answers: 3,
      mean: 9,
      withheld: null,
    });
    const note = { personId: id, authorId: user.id, authorName: 'Victim', text: 'Note', at: new Date(now) };
    await insertDecision(tx, organizationId, { ...decision, id: decisionId });
    await insertExplanation(tx, organizationId, { ...explanation, personId: id });
    await insertRecommendation(tx, organizationId, { ...recommendation, id: recommendationId, personId: id });
    await saveKey(tx, organizationId, { origin: 'https://model.example', sealed: 'victim' });
    await reserveUsage(tx, organizationId, { month: modelMonth, tokens: 1, most: { requests: 9, tokens: 9 } });
    await insertExchange(tx, organizationId, exchange, 20);
    await requestPhrasings(tx, organizationId, new Map([[phrased, phrasedStatement]]), {
      at: new Date(now),
      language: 'en',
    });
    await insertPredictions(tx, organizationId, [predictionOf(id, user.id)]);
    await insertAssessments(tx, organizationId, [assessmentOf(id, user.id)]);
    await insertReportRows(tx, { organizationId, userId: user.id, reportId });
    await saveEvidence(tx, organizationId, {
      codeVersion: '',
      rulesVersion: 0,
      countedAt: new Date(now),
      text: '{}',
    });
    await insertSkill(tx, organizationId, {
      personId: id,
      name: 'Kotlin',
      addedById: user.id,
      addedByName: 'Victim',
      at: note.at,
    });
    await saveProgress(tx, organizationId, atStart, note.at);
    await tx
      .insertInto('announced_scores')
      .values({ organization_id: organizationId, person_id: id, score: 50 })
      .execute();
    return { personId: id, noteId: await insertNote(tx, organizationId, note) };
  });
  return {
    ctx,
    organizationId,
    userId: user.id,
    email: user.email,
    sessionId,
    personId,
    runId: facts.runs[0]?.id ?? 0,
    notificationId,
    figureAlertId,
    mailId,
    invitationId,
    joinRequestId,
    oauthFlowId,
    accountId: facts.account.id,
    noteId,
    tokenId,
    ruleId,
    alertId,
    planRequestId,
    passkeyId,
    logoId,
    repositoryId: facts.hash.repository_id,
    commitHash: facts.hash.hash,
    decisionId,
    recommendationId,
    reportId,
    issueId: facts.issue.id,
    sprintId: measured.sprint.id,
    teamId: measured.flow.team_id,
  };
};
