import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReportDocument } from '@sightline/contract';
import { inLanguage } from '../../../platform/language.ts';
import { hasFindings, plainText, summaryOf } from './mail-report.ts';

it('the subject of a report counts its findings and clear changes, and either one makes the report worth sending', () => {
  const cases: [ReportDocument['summary'], string, boolean][] = [
    [{ figures: 0, changed: 0 }, 'Not enough data to compare.', false],
    [{ figures: 12, changed: 0, findings: 0 }, '12 figures checked, nothing clearly changed.', false],
    [{ figures: 12, changed: 2, findings: 0 }, '2 of 12 figures changed clearly.', true],
    [{ figures: 12, changed: 0, findings: 1 }, '1 finding, none of 12 figures changed clearly.', true],
    [{ figures: 12, changed: 2, findings: 3 }, '3 findings, 2 of 12 figures changed clearly.', true],
    [{ figures: 0, changed: 0, findings: 2 }, '2 findings.', true],
  ];
  for (const [summary, words, isSent] of cases) {
    const document = { summary } as ReportDocument;
    assert.deepEqual([summaryOf(document), hasFindings(document)], [words, isSent]);
  }
  const quiet = { summary: { figures: 12, changed: 0, findings: 1 } } as ReportDocument;
  assert.equal(
    inLanguage('de', () => summaryOf(quiet)),
    '1 Befund, keine von 12 Kennzahlen hat sich eindeutig verändert.',
  );
});

it('a sentence in the email of a report has no links, and keeps numbers with their percent sign', () => {
  assert.equal(plainText('https://evil.example:\n6,9\u00A0%'), 'https: //evil.example: 6,9\u00A0%');
});
