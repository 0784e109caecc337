import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { integrationTexts } from '../texts/integrations.ts';
import { jobTexts } from '../texts/collection-jobs.ts';
import { accountTexts } from '../texts/account.ts';
import { figureFailures } from '../texts/figure-failures.ts';
import { identityTexts } from '../texts/identity.ts';
import { loadingTexts } from '../texts/loading.ts';
import { overviewTexts } from '../texts/overview.ts';
import { profileTexts } from '../texts/profiles.ts';
import { receiptTexts } from '../texts/receipts.ts';
import { scoringTexts } from '../texts/scoring.ts';
import { teamTexts } from '../texts/teams.ts';
import { errorOf, failureText, networkError, unreadableAnswer, type ApiError } from './api-error.ts';

const json = (body: object): string => JSON.stringify(body);
const refused = json({ message: 'That host is not allowed', code: 'invalid-input' });

/** The response to a call: the error's own message, and whether a screen shows it instead of its fallback. */
const answers: [string, ApiError, string, boolean][] = [
  ['a message of the server', errorOf(400, refused, null), 'That host is not allowed', true],
  [
    'a message with 503',
    errorOf(503, json({ message: 'Jira is down', code: 'unavailable' }), null),
    'Jira is down',
    true,
  ],
  ['an unexpected error', errorOf(500, json({ message: 'Error id 1', code: 'unexpected' }), null), 'Error id 1', false],
  ['JSON without a message', errorOf(500, '{}', null), 'HTTP 500', false],
  ['an empty message', errorOf(400, json({ message: '' }), null), 'HTTP 400', false],
  ['a message that is no text', errorOf(400, json({ message: { a: 1 } }), null), 'HTTP 400', false],
  ['null', errorOf(500, 'null', null), 'HTTP 500', false],
  ['an empty body', errorOf(502, '', null), 'HTTP 502', false],
  ['truncated JSON', errorOf(500, refused.slice(0, 20), null), 'Request failed', false],
  ['a page of a proxy', errorOf(504, '<html>Gateway Timeout</html>', null), 'Request failed', false],
  ['no answer', networkError(), 'Network error', false],
  ['an unreadable success', unreadableAnswer(200), 'Request failed', false],
];

const { toasts, notLoaded } = integrationTexts;
const fallbacks: [string, string][] = [
  ['Failed to connect to Jira', toasts.failed('Jira')],
  ['Failed to save Jira credentials', toasts.saveFailed('Jira')],
  ['Failed to delete Jira credentials', toasts.removeFailed('Jira')],
  ['Failed to start sync for Jira', toasts.syncFailed('Jira')],
  ['Failed to save some integration settings', jobTexts.sources.scheduleFailedText],
  ['Failed to load integration settings. Please try again.', notLoaded.advice],
  ['Failed to save configuration. Please try again.', scoringTexts.saveFailed.message],
  ['Failed to fetch developers', overviewTexts.failed.developers],
  ['Failed to fetch DORA metrics', figureFailures.dora],
  ['Failed to fetch performance scores', figureFailures.scores],
  ['Failed to fetch developers', profileTexts.failed],
  ['Failed to load team analytics', teamTexts.failed],
  ['Please try again later', loadingTexts.tryLater],
  ['Download failed', receiptTexts.downloadFailedText],
  ['Login failed', identityTexts.failures.login],
  ['Registration failed', identityTexts.failures.register],
  ['Organization registration failed', identityTexts.failures.organization],
  ['Profile update failed', accountTexts.profile.failed],
];

describe('a failed call', () => {
  for (const [situation, error, message, explains] of answers) {
    it(`with ${situation} is “${message}”`, () => assert.equal(error.message, message));
    for (const [specified, fallback] of fallbacks)
      it(`with ${situation} shows ${explains ? 'that' : `“${specified}”`}`, () => {
        assert.equal(fallback, specified);
        assert.equal(failureText(error, fallback), explains ? message : specified);
      });
  }

  it('keeps the Retry-After time', () =>
    assert.equal(errorOf(429, json({ message: 'Rate limit exceeded' }), '17').retryAfterSeconds, 17));

  it('of the browser shows its message or the fallback', () => {
    assert.equal(failureText(new Error('Canceled'), 'Login failed'), 'Canceled');
    assert.equal(failureText(new Error(''), 'Login failed'), 'Login failed');
    assert.equal(failureText('text', 'Login failed'), 'Login failed');
  });
});
