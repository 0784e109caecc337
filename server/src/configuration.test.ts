import type { Configuration, ScoringSettings } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withTenant, type Tx } from './platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from './platform/errors.ts';
import type { UserContext } from './platform/context.ts';
import { testContext } from './testing/context.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { mappingSettings } from './features/people/index.ts';
import { ruleSettings } from './features/rules/index.ts';
import { scoringSettings } from './features/scoring/index.ts';
import { readConfigurationHistory, restoreConfiguration } from './features/settings/configuration-history.ts';
import { previewConfiguration, readConfiguration, saveConfiguration } from './features/settings/configuration.ts';
import { readSettings, readSettingsHistory } from './features/settings/read-settings.ts';
import { restoreSettings, saveSettings, undoSettings } from './features/settings/save-settings.ts';

const kinds = [mappingSettings, ruleSettings, scoringSettings];

describe('the configuration of an organization', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    ctx = await testContext(database);
  });
  after(() => database.drop());

  const inTenant = <Result>(read: (tx: Tx) => Promise<Result>): Promise<Result> =>
    withTenant(database, ctx.organizationId, read);
  const audited = (): Promise<string[]> =>
    inTenant(async (tx) =>
      (await tx.selectFrom('audit_entries').select('subject').orderBy('id').execute()).map((row) => row.subject),
    );
  const edited = (
    { settings }: Configuration,
    { scoring, rules, ...others }: { scoring?: object; rules?: object; [kind: string]: unknown },
  ): Configuration => ({
    format: 1,
    settings: {
      ...settings,
      scoring: { ...(settings['scoring'] as ScoringSettings), ...scoring },
      rules: { ...(settings['rules'] as object), ...rules },
      ...others,
    },
  });

  it('survives export and import unchanged, through a file', async () => {
    const { versions, configuration } = await readConfiguration(ctx, kinds);
    assert.deepEqual(versions, { mappings: 0, rules: 0, scoring: 0 });
    const file = JSON.parse(JSON.stringify(configuration)) as Configuration;
    assert.deepEqual(await previewConfiguration(ctx, kinds, file), []);
    await assert.rejects(saveConfiguration(ctx, kinds, { versions, configuration: file }), InvalidInput);
  });

  it('imports every kind that differs as a new version, as previewed, each with an audit entry', async () => {
    const { versions, configuration } = await readConfiguration(ctx, kinds);
    const wanted = edited(configuration, { scoring: { minimumDataPoints: 9 }, rules: { attributionDays: 3 } });
    const changes = await previewConfiguration(ctx, kinds, wanted);
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['rules', 'scoring'],
    );
    assert.deepEqual((await readConfiguration(ctx, kinds)).versions, versions);
    assert.deepEqual(await saveConfiguration(ctx, kinds, { versions, configuration: wanted }), changes);
    const saved = await readConfiguration(ctx, kinds);
    assert.deepEqual(saved, { versions: { mappings: 0, rules: 1, scoring: 1 }, configuration: wanted });
    assert.deepEqual(
      await audited(),
      changes.map(({ summary }) => `Imported: ${summary}`),
    );
  });

  it('saves nothing if one kind cannot be saved', async () => {
    const { versions, configuration } = await readConfiguration(ctx, kinds);
    const team = { teamId: '00000000-0000-4000-8000-000000000001', factor: 1, reason: '' };
    const wanted = edited(configuration, { rules: { attributionDays: 3 }, scoring: { teamModifiers: [team] } });
    await assert.rejects(saveConfiguration(ctx, kinds, { versions, configuration: wanted }), InvalidInput);
    assert.deepEqual(await readConfiguration(ctx, kinds), { versions, configuration });
    assert.deepEqual(await audited(), []);
  });

  it('rejects invalid documents and names unknown kinds and accounts', async () => {
    const { configuration } = await readConfiguration(ctx, kinds);
    const preview = (wanted: Configuration) => previewConfiguration(ctx, kinds, wanted);
    await assert.rejects(
      preview(edited(configuration, { rules: { attributionDays: 'many' } })),
      /rules\.attributionDays/,
    );
    await assert.rejects(preview(edited(configuration, { weather: {} })), /Unknown settings: weather/);
    await assert.rejects(
      preview(edited(configuration, { rules: { attributionDay: 3 } })),
      /Unknown settings: rules\.attributionDay/,
    );
    const mappings = { ...(configuration.settings['mappings'] as object), separated: ['nobody'] };
    await assert.rejects(preview(edited(configuration, { mappings })), /no account nobody/);
  });

  it('does not overwrite another user’s later change', async () => {
    const { versions, configuration } = await readConfiguration(ctx, kinds);
    const scoring = configuration.settings['scoring'] as ScoringSettings;
    await saveSettings(ctx, scoringSettings, 0, { ...scoring, minimumDataPoints: 7 });
    const wanted = edited(configuration, { scoring: { minimumDataPoints: 9 } });
    await assert.rejects(saveConfiguration(ctx, kinds, { versions, configuration: wanted }), Conflict);
  });

  it('has a history per kind, which can be undone and restored', async () => {
    const scoring = scoringSettings.initial;
    await saveSettings(ctx, scoringSettings, 0, { ...scoring, minimumDataPoints: 7 });
    await saveSettings(ctx, scoringSettings, 1, { ...scoring, minimumDataPoints: 9 });
    await undoSettings(ctx, scoringSettings, 2);
    const read = () => inTenant((tx) => readSettings(tx, scoringSettings));
    assert.equal((await read()).document.minimumDataPoints, 7);
    await restoreSettings(ctx, scoringSettings, { seen: 3, version: 2 });
    assert.deepEqual(await read(), { version: 4, document: { ...scoring, minimumDataPoints: 9 } });
    await assert.rejects(restoreSettings(ctx, scoringSettings, { seen: 4, version: 9 }), NotFound);
    await assert.rejects(restoreSettings(ctx, scoringSettings, { seen: 4, version: 2 }), InvalidInput);
    const { history, undo } = await inTenant((tx) => readSettingsHistory(tx, scoringSettings));
    assert.deepEqual(
      history.map(({ version }) => version),
      [4, 3, 2, 1],
    );
    assert.equal(undo, history.find(({ version }) => version === 2)?.summary);
  });

  it('lists the changes of all kinds, newest first, and restores any of them with an audit entry', async () => {
    const scoring = scoringSettings.initial;
    await saveSettings(ctx, scoringSettings, 0, { ...scoring, minimumDataPoints: 7 });
    await saveSettings(ctx, ruleSettings, 0, { ...ruleSettings.initial, attributionDays: 3 });
    await saveSettings(ctx, scoringSettings, 1, { ...scoring, minimumDataPoints: 9 });
    const before = await readConfigurationHistory(ctx, kinds);
    assert.deepEqual(before.map(({ kind, version, current }) => `${kind} ${version} ${current}`).toSorted(), [
      'rules 1 true',
      'scoring 1 false',
      'scoring 2 true',
    ]);
    assert.ok(before.every(({ summary, madeBy }) => summary !== '' && madeBy === ctx.user.name));
    const restored = await restoreConfiguration(ctx, kinds, { kind: 'scoring', version: 1, seen: 2 });
    assert.equal(restored.version, 3);
    const { document } = await inTenant((tx) => readSettings(tx, scoringSettings));
    assert.equal(document.minimumDataPoints, 7);
    assert.ok((await audited()).includes(restored.summary));
    await assert.rejects(restoreConfiguration(ctx, kinds, { kind: 'scoring', version: 2, seen: 2 }), Conflict);
    await assert.rejects(restoreConfiguration(ctx, kinds, { kind: 'weather', version: 1, seen: 0 }), NotFound);
  });

  it('shows and restores nothing of another organization', async () => {
    await saveSettings(ctx, scoringSettings, 0, { ...scoringSettings.initial, minimumDataPoints: 7 });
    const stranger = await testContext(database);
    assert.deepEqual(await readConfigurationHistory(stranger, kinds), []);
    await assert.rejects(restoreConfiguration(stranger, kinds, { kind: 'scoring', version: 1, seen: 0 }), NotFound);
  });
});
