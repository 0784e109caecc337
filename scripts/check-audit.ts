/**
 * A use case that writes on a user's behalf writes the audit log in the same transaction: a file
 * of a feature that calls a writing function of a store also calls writeAudit, or is listed below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'server/src/features');

/** Files that write without an entry, and why that is right. */
const exempt: Readonly<Record<string, string>> = {
  'identity/add-member.ts': 'a step of joining, which the caller audits',
  'identity/answer-challenge.ts': 'ends in a session, and opening it is recorded',
  'identity/confirm-password.ts': 'attempts are their own record',
  'identity/end-sessions.ts': 'a step of what ends them, which is audited',
  'identity/expire-records.ts': 'runs by itself: expired records are deleted every night',
  'identity/send-verification.ts': 'a step of signing up, which is audited; sending again changes nothing',
  'identity/preferences/change-preferences.ts': 'what people choose for themselves is theirs alone',
  'identity/sessions.ts': 'sessions are their own record',
  'identity/sign-in-limit.ts': 'an attempt is its own record',
  'identity/sign-in.ts': 'sign-ins are recorded as attempts and sessions',
  'identity/verify-email.ts': 'verify-address.ts audits it, and what was removed',
  'integrations/announce-change.ts': 'a source reports a change; no one decides anything',
  'integrations/reset-sources.ts': 'part of the demo resetting itself',
  'integrations/oauth/expire-consents.ts': 'runs by itself: unfinished consents are deleted',
  'issue-reports/add-screenshot.ts': 'a report is its own record',
  'issue-reports/expire-reports.ts': 'runs by itself: closed reports are deleted after a time',
  'issue-reports/report-issue.ts': 'a report is its own record',
  'measurement-requests/request-run.ts': 'a step of what changes the meaning of facts, which is audited',
  'reports/generate-report.ts': 'a job does what a user asked for, which was audited',
  'reports/expire-reports.ts': 'runs by itself: expired reports are deleted every night',
  'reports/delete-unused-objects.ts': 'runs by itself: bytes of deleted files are deleted',
  'reports/save-file.ts': 'a step of jobs that do what a user asked for, which was audited',
  'reports/delete-all.ts': 'part of the demo resetting itself',
  'reports/schedules/run-schedule.ts': 'a job does what a user scheduled, which was audited',
  'reports/schedules/webhooks/post-findings.ts': 'deliveries are recorded with the schedule',
  'reports/schedules/deliver-report.ts': 'deliveries are recorded with the schedule',
  'language-model/ask-model.ts': 'every request is stored for admins, with what was sent',
  'language-model/phrase-job.ts': 'rewords sentences; no one decides anything',
  'predictions/predict-due.ts': 'computes and evaluates what it has computed; no one decides anything',
  'risks/assess-due.ts': 'computes; no one decides anything',
  'retention/count-ahead.ts': 'counts; no one decides anything',
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
  'measurement/count-by-day.ts': 'computes; no one decides anything',
  'observations/count-batches.ts': 'computes; no one decides anything',
  'scoring/score-affected.ts': 'computes; no one decides anything',
  'scoring/score-everybody.ts': 'computes; no one decides anything',
  'scoring/score-periods.ts': 'computes; no one decides anything',
  'visibility/profile-views.ts': 'records who looked at whom, which is its audit',
  'monitoring/evaluate-rules.ts': 'the system measures itself; no one decides anything',
  'platform-admin/index.ts': 'runs by itself: old audit entries expire',
  'onboarding/continue-setup.ts': 'how far the setup is decides nothing; what its steps change is audited',
  'notifications/notifications.routes.ts': 'whether a user has read their own news is theirs alone',
  'notifications/digests/send-digests.ts': 'reports figures, as chosen by its recipients',
  'notifications/publish-announcements.ts': 'announces events from elsewhere',
  'notifications/live-messages.ts': 'announces events from elsewhere',
  'notifications/release-held.ts': 'announces events from elsewhere',
  'notifications/test-notifications.ts': 'samples that only the caller sees',
  'notifications/change-quiet-hours.ts': 'a private setting of the user',
  'notifications/manage-alerts.ts': 'a private setting of the user; watching a person is a profile view',
  'notifications/check-alerts.ts': 'the system checks; an alert about a person is a profile view',
  'notifications/index.ts': 'resets the demo organization',
  'notifications/scores/report-scores.ts': 'stores what was announced; no one decides anything',
  'sample/prepare-sample.ts': 'computes the bundled sample, which belongs to no organization',
  'integrations/oauth/granted-token.ts': 'a refreshed token is what was granted, which was audited',
  'people/read-rules.ts': 'a step of measurement, which computes; no one decides anything',
  'pulse/publish-weeks.ts': 'the system publishes by itself; the roster is not a user action',
  'pulse/take-part.ts': 'participation is stored without its time, answers without their author',
};
/** Collecting writes what the sources say; its jobs are listed with their counts. */
const collecting = /^integrations\/(sync|bitbucket|jira|confluence)\//;

const writing =
  /^(insert|save|update|delete|remove|replace|write|mark|clear|forget|set|link|raise|stop|end|let|drop|reset|restore|begin|extend|record|trim|advance)[A-Z]/;

/** What is itself a record that the people concerned can read. */
const records = new Set(['recordProfileViews', 'recordListView']);
/** What writes the audit entry itself, in the same transaction. */
const audited = new Set(['saveSettings', 'restoreSettings']);

const problems: string[] = [];
const seen = new Set<string>();
for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts') || /\.(store|test|test-support)\.ts$/.test(name) || collecting.test(name)) continue;
  const text = readFileSync(join(features, name), 'utf8');
  const imported = [...text.matchAll(/^import (?!type)[^;]*?\{([^}]*)\} from '([^']+)'/gms)]
    .filter(([, , from]) => from !== undefined && /(\.store|\/index)\.ts$/.test(from))
    .flatMap(([, names]) => (names ?? '').split(',').map((one) => one.trim()))
    .filter((one) => writing.test(one) && !records.has(one) && !audited.has(one));
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
