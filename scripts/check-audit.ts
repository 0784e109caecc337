/**
 * Checks that use cases that write on a user's behalf also write the audit log: a file of a feature that calls a writing
 * function of a store must call writeAudit or be listed below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'server/src/features');

/** Files that write without an audit entry, and why. */
const exempt: Readonly<Record<string, string>> = {
  'identity/members/add-member.ts': 'a step of joining, which the caller audits',
  'identity/sign-in/answer-challenge.ts': 'ends in a session, and opening it is recorded',
  'identity/sign-in/confirm-password.ts': 'attempts are their own record',
  'identity/sessions/end-sessions.ts': 'a step of use cases that are audited',
  'identity/sessions/move-session.ts': 'switching between one’s own organizations; the session records it',
  'identity/expire-records.ts': 'a nightly job deletes expired records',
  'identity/sign-in/send-verification.ts': 'a step of signing up, which is audited; sending again changes nothing',
  'identity/preferences/change-preferences.ts': 'a private choice of the user',
  'identity/sessions/sessions.ts': 'sessions are their own record',
  'identity/sign-in/sign-in-limit.ts': 'an attempt is its own record',
  'identity/sign-in/sign-in.ts': 'sign-ins are recorded as attempts and sessions',
  'identity/sign-in/verify-email.ts': 'verify-address.ts audits it, and what was removed',
  'integrations/announce-change.ts': 'a source reports a change; no user decides',
  'integrations/webhooks/receive-webhook.ts': 'deliveries are recorded with the webhook',
  'integrations/reset-sources.ts': 'part of the nightly reset of the demo',
  'integrations/oauth/expire-consents.ts': 'a job deletes unfinished consents',
  'issue-reports/add-attachment.ts': 'a report is its own record',
  'issue-reports/expire-reports.ts': 'a job deletes old closed reports',
  'issue-reports/report-issue.ts': 'a report is its own record',
  'issue-reports/report-mistake.ts': 'a report is its own record',
  'measurement-requests/request-run.ts': 'a step of settings changes, which are audited',
  'reports/generate-report.ts': 'a job does what a user asked for, which was audited',
  'reports/expire-reports.ts': 'a nightly job deletes expired reports',
  'reports/delete-unused-objects.ts': 'a job deletes the objects of deleted files',
  'reports/save-file.ts': 'a step of jobs that do what a user asked for, which was audited',
  'reports/delete-all.ts': 'part of the nightly reset of the demo',
  'reports/schedules/run-schedule.ts': 'a job does what a user scheduled, which was audited',
  'reports/schedules/webhooks/post-findings.ts': 'deliveries are recorded with the schedule',
  'reports/schedules/deliver-report.ts': 'deliveries are recorded with the schedule',
  'language-model/ask-model.ts': 'every request is stored for admins, with what was sent',
  'language-model/phrase-job.ts': 'a job rewords sentences',
  'language-model/phrase-statements.ts': 'queues sentences for rewording; no one decides anything',
  'predictions/predict-due.ts': 'a job computes and evaluates predictions',
  'questions/map-question.ts': 'adds the reason of a failure to a recorded request',
  'risks/assess-due.ts': 'computes; no one decides anything',
  'retention/count-ahead.ts': 'a job counts',
  'retention/index.ts': 'a job measures storage',
  'measurement/delete-measured.ts': 'a step of retention, which audits what it removes',
  'measurement/run-measurement.ts': 'computes; no one decides anything',
  'measurement/score-run.ts': 'computes; no one decides anything',
  'measurement/rules/evidence.ts': 'computes; no one decides anything',
  'measurement/scopes/apply-settings.ts': 'computes; no one decides anything',
  'measurement/scopes/open-scopes.ts': 'computes; no one decides anything',
  'measurement/scopes/measure-scopes.ts': 'computes; no one decides anything',
  'measurement/scopes/scope-exchange.ts': 'computes; no one decides anything',
  'measurement/scopes/write-scopes.ts': 'computes; no one decides anything',
  'observations/delete-observed.ts': 'a step of retention, which audits what it removes',
  'measurement/renew-daily-batches.ts': 'computes; no one decides anything',
  'observations/renew-batches.ts': 'computes; no one decides anything',
  'scoring/score-affected.ts': 'computes; no one decides anything',
  'scoring/score-everybody.ts': 'computes; no one decides anything',
  'scoring/score-periods.ts': 'computes; no one decides anything',
  'visibility/profile-views.ts': 'profile views are their own record',
  'monitoring/evaluate-rules.ts': 'a job measures the system',
  'monitoring/index.ts': 'browsers report how long screens took to load',
  'platform-admin/index.ts': 'a job deletes old audit entries',
  'onboarding/continue-setup.ts': 'stores only how far it is; the changes of each step are audited',
  'notifications/notifications.routes.ts': 'a private setting of the user',
  'notifications/digests/send-digests.ts': 'reports figures, as chosen by its recipients',
  'notifications/publish-announcements.ts': 'announces events from elsewhere',
  'notifications/live-messages.ts': 'announces events from elsewhere',
  'notifications/release-held.ts': 'announces events from elsewhere',
  'notifications/test-notifications.ts': 'samples that only the caller sees',
  'notifications/change-quiet-hours.ts': 'a private setting of the user',
  'notifications/manage-alerts.ts': 'a private setting of the user; watching a person is a profile view',
  'notifications/check-alerts.ts': 'the system checks; an alert about a person is a profile view',
  'notifications/index.ts': 'resets the demo organization',
  'notifications/scores/report-scores.ts': 'a job stores what was announced',
  'sample/prepare-sample.ts': 'computes the bundled sample, which belongs to no organization',
  'integrations/oauth/granted-token.ts': 'refreshes a token whose grant was audited',
  'people/read-rules.ts': 'a step of measurement',
  'pulse/publish-weeks.ts': 'a job publishes; the roster is not a user action',
  'pulse/take-part.ts': 'participation is stored without its time, answers without their author',
};
/** Syncs write facts; their jobs are listed with counts. */
const collecting = /^integrations\/(sync|bitbucket|jira|confluence)\//;

/** Use cases that write, by their names. Functions of stores are found by their statements. */
const writing =
  /^(insert|save|update|delete|remove|replace|write|mark|clear|forget|set|link|raise|stop|end|let|drop|reset|restore|begin|extend|record|trim|advance)[A-Z]/;

/** Functions of stores whose statements write, whatever their names. */
const writingInStores = new Set<string>();
const writes = /\b(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from|update \w+ set)\b/;
for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.store.ts')) continue;
  // Each part starts with the name of an exported function and ends before the next one.
  const parts = readFileSync(join(features, name), 'utf8').split(/^export (?:const|(?:async )?function) /m);
  for (const part of parts.slice(1)) if (writes.test(part)) writingInStores.add(/^\w+/.exec(part)?.[0] ?? '');
}

/** Functions whose rows are themselves a record for the people concerned. */
const records = new Set(['recordProfileViews', 'recordListView', 'recordNamed', 'recordRows']);
/** Functions that write the audit entry themselves. */
const audited = new Set(['saveSettings', 'restoreSettings']);

const problems: string[] = [];
const seen = new Set<string>();
for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts') || /\.(store|test|test-support)\.ts$/.test(name) || collecting.test(name)) continue;
  const text = readFileSync(join(features, name), 'utf8');
  const imported = [...text.matchAll(/^import (?!type)[^;]*?\{([^}]*)\} from '([^']+)'/gms)]
    .filter(([, , from]) => from !== undefined && /(\.store|\/index)\.ts$/.test(from))
    .flatMap(([, names]) => (names ?? '').split(',').map((one) => one.trim()))
    .filter((one) => (writing.test(one) || writingInStores.has(one)) && !records.has(one) && !audited.has(one));
  if (imported.length === 0) continue;
  const path = relative(features, join(features, name));
  seen.add(path);
  if (/write(Account|Platform)?Audit\(/.test(text) || path in exempt) continue;
  problems.push(
    `${path} calls ${imported.join(', ')} and not writeAudit; audit it, or say in scripts/check-audit.ts why not.`,
  );
}
for (const path of Object.keys(exempt)) {
  if (!seen.has(path)) problems.push(`${path} is exempt in scripts/check-audit.ts and writes nothing.`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
