import { describeMetric } from '@sightline/analytics';
import type { Receipt } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inLanguage } from '../../platform/language.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { previewRules } from '../measurement/rules/preview-rules.ts';
import { noConfiguredRules } from '../rules/rule-settings.ts';
import { openReceipt } from './open-receipt.ts';

describe('in German', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 3);
  });
  after(() => measured.close());

  const receipt = async (metric: string, show: 'included' | 'excluded', subject = 'organization'): Promise<Receipt> => {
    const viewer = await measured.viewer('manager');
    const query = { metric, range: '30d' as const, subject, show, cursor: null, limit: 50, incomplete: [] };
    return inLanguage('de', () => openReceipt(viewer, query));
  };

  it('a receipt says how its figure is calculated, from which data, and what does not count', async () => {
    const frequency = await receipt('deployment_frequency', 'excluded');
    assert.equal(frequency.name, 'Deployment-Häufigkeit');
    assert.match(frequency.definition, /^Erfolgreiche Produktions-Deployments pro Woche/);
    assert.equal(frequency.placedBy, 'Abschluss des Deployments');
    assert.match(frequency.aggregation, /^\d+ Deployments ÷ 4,\d Wochen \(\d+ Tage( \d+ Stunden)?\)/);
    assert.deepEqual([...new Set(frequency.rows.map((row) => row.detail[0]?.label))], ['Umgebung']);
    const reasons = frequency.leftOut.map(({ reason }) => reason);
    assert.ok(reasons.includes('keine Produktionsumgebung'), reasons.join());
    for (const { excluded } of frequency.rows) assert.ok(reasons.includes(excluded ?? ''), excluded ?? 'none');
    assert.match(frequency.rows[0]?.title ?? '', / → /);

    const failures = await receipt('change_failure_rate', 'included');
    assert.match(failures.aggregation, /^Anteil: \d+ von \d+$/);
    assert.deepEqual(
      failures.outcomes?.map(({ key, name }) => [key, name]),
      [
        ['worse', 'Fehlgeschlagen'],
        ['better', 'Erfolgreich'],
      ],
    );
  });

  it('a score says what it is based on, and which signals are missing', async () => {
    const [person] = (await receipt('performance_score', 'included')).rows;
    const { parts, rows, scoring, aggregation } = await receipt(
      'performance_score',
      'included',
      person?.receipt?.subject,
    );
    assert.deepEqual(
      parts.map(({ label }) => label),
      ['Codequalität', 'Velocity', 'Zusammenarbeit', 'Innovation', 'Zuverlässigkeit'],
    );
    assert.match(aggregation, /^gewichteter Mittelwert von \d+ Signalen$/);
    assert.equal(rows[0]?.detail[0]?.label, 'Wert');
    assert.equal(scoring?.steps.at(-1)?.label, 'Score, begrenzt auf 0–100');
  });

  it('a metric is described in whole sentences', () => {
    const { name, facts, detail } = inLanguage('de', () => describeMetric('items_on_time'));
    assert.equal(name, 'In üblicher Zeit abgeschlossene Vorgänge');
    assert.deepEqual(
      facts.map(({ label, text }) => `${label}: ${text}`),
      [
        'Berechnung: Der Anteil der Zeilen, die dafür zählen, von 0\u00a0% bis 100\u00a0%.',
        'Jede Zeile: Ein abgeschlossener Vorgang. Datum: Abschluss des Vorgangs.',
        'Benötigte Daten: 10 abgeschlossene Vorgänge im Zeitraum. Bei weniger wird keine Kennzahl angezeigt.',
        'Erfasst seit: Seit der ersten Zeile von „Durchsatz“.',
        'Besser: Höhere Werte.',
        'Score: Ein Signal der Dimension Zuverlässigkeit.',
      ],
    );
    assert.deepEqual(
      detail.map(({ label }) => label),
      ['Bearbeitungszeit', '85. Perzentil des Teams', 'Verglichen mit'],
    );
    assert.equal(describeMetric('items_on_time').name, 'Items finished in typical time', 'others read English');
  });

  it('a preview of rules says why deployments are found or not', async () => {
    const { platform, organizationId } = measured.organization.ctx;
    const preview = await inLanguage('de', () => previewRules(platform, organizationId, noConfiguredRules));
    const found = preview.repositories.filter(({ counted }) => counted > 0);
    assert.ok(found.length > 0);
    for (const { counted, finding } of found)
      assert.match(finding, new RegExp(`^${counted} erfolgreiche Produktions-Deployments in diesem Zeitraum`));
    assert.equal(preview.figures[0]?.name, 'Deployment-Häufigkeit');
  });
});
