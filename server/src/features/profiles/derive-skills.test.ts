import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deriveSkills } from './derive-skills.ts';

const repositories = new Map([
  ['r', 'shop'],
  ['g', 'Go'],
]);
const change = (repositoryId: string, ...endings: string[]) => ({ repositoryId, endings });
const shown = (...changes: Parameters<typeof deriveSkills>[0]): [string, number][] =>
  deriveSkills(changes, repositories).map(({ name, count }) => [name, count]);

describe('skills derived from changes', () => {
  it('count a change once for a language, however many file extensions it touches', () => {
    const both = change('r', 'ts', 'tsx');
    assert.deepEqual(shown(both, both), []);
    assert.deepEqual(shown(both, both, change('x', 'mts')), [['TypeScript', 3]]);
  });

  it('are the same for single and aggregated changes', () => {
    const changes = [change('r', 'c', 'h'), change('r', 'c', 'h'), change('r', 'h'), change('g', 'css')];
    const together = [
      { ...change('r', 'c', 'h'), count: 2 },
      { ...change('r', 'h'), count: 1 },
      { ...change('g', 'css'), count: 1 },
    ];
    assert.deepEqual(shown(...together), shown(...changes));
    assert.deepEqual(shown(...changes), [
      ['shop', 3],
      ['C', 3],
    ]);
  });

  it('distinguish a repository from a language of the same name, and show the one with more changes', () => {
    assert.deepEqual(shown(change('g', 'ts'), change('g', 'ts'), change('r', 'go'), change('r', 'go')), []);
    assert.deepEqual(shown(change('g'), change('g'), change('g', 'go')), [['Go', 3]]);
    const mostlyLanguage = [change('g', 'go'), change('g', 'go'), change('g', 'go'), change('x', 'go')];
    assert.deepEqual(shown(...mostlyLanguage), [['Go', 4]]);
  });
});
