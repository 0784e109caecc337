import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { inLanguage } from '../../../platform/language.ts';
import type { Text } from '../../../platform/text.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { findCredential, saveCredential } from '../credentials.store.ts';
import { describeRefusal } from '../http/describe-failure.ts';
import { SourceRefused } from '../http/source-errors.ts';
import { lacks } from '../mapped.ts';
import { pauseFor } from './pause.ts';
import { listQuarantined, saveQuarantined } from './quarantined.store.ts';
import { beginSource, findSource, updateSource } from './sources.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** A connected source, with the reason why its credentials do not work. */
const connect = async (tx: Tx, organizationId: string, errorMessage: Text | null = null): Promise<void> => {
  await saveCredential(tx, organizationId, {
    provider: 'jira',
    installation: 'cloud',
    baseUrl: 'https://acme.atlassian.net',
    apiUrl: 'https://acme.atlassian.net',
    email: 'ada@acme.example',
    sealedToken: '',
    metadata: {},
    isActive: errorMessage === null,
    lastVerifiedAt: null,
    errorMessage,
    tokenExpiresOn: null,
    grant: null,
  });
  await beginSource(tx, organizationId, 'jira', new Date());
};

it('errors of a sync, and why a record was quarantined, are read in the language of each reader', async () => {
  const { organizationId, platform } = await testContext(database);
  const inTenant = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    withTenant(platform.database, organizationId, work);
  const now = platform.clock.now();
  await inTenant(async (tx) => {
    const refused = new SourceRefused(401, describeRefusal({ provider: 'jira', email: 'ada@example.com' }, 401, ''));
    await connect(tx, organizationId, refused.text);
    const { unexpected: _unexpected, ...pause } = pauseFor(refused, 'jira', 0, now);
    await updateSource(tx, 'jira', pause);
    const record = { kind: 'issues', sourceId: '1', record: {}, ...lacks('creation date') } as const;
    await saveQuarantined(tx, organizationId, 'jira', [record], new Date(now));
  });
  const read = () =>
    inTenant(async (tx) => [
      (await findSource(tx, 'jira'))?.message,
      (await findCredential(tx, 'jira'))?.errorMessage,
      (await listQuarantined(tx, 'jira')).records[0]?.reason,
    ]);
  const english =
    'Jira refused the credentials. Check the email address, and create a new API token if this one has expired.';
  assert.deepEqual(await read(), [english, english, 'It has no readable creation date.']);
  const german =
    'Jira hat die Zugangsdaten abgelehnt. Prüfen Sie die E-Mail-Adresse und erstellen Sie ein neues API-Token, falls dieses abgelaufen ist.';
  assert.deepEqual(await inLanguage('de', read), [german, german, 'Nicht lesbar: Erstellungsdatum.']);
});

it('an error that an earlier version stored is returned unchanged', async () => {
  const { organizationId, platform } = await testContext(database);
  const message = await withTenant(platform.database, organizationId, async (tx) => {
    await connect(tx, organizationId);
    await tx.updateTable('sync_sources').set({ message: 'Jira redirects in a loop.' }).execute();
    return inLanguage('de', async () => (await findSource(tx, 'jira'))?.message);
  });
  assert.equal(message, 'Jira redirects in a loop.');
});
