import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionKinds, matchWords } from '@sightline/contract';
import { decisionTexts } from '../../texts/decisions.ts';
import { paletteTexts } from '../../texts/palette.ts';
import { preferencesTexts } from '../../texts/preferences.ts';
import { monitoringEntry, platformNavigation } from '../navigation.ts';
import { sections } from '../sections.ts';
import { settingsTabs } from '../settings-tabs.ts';
import { findableInEnglish } from './english-words.ts';

const { calculated, switchTo: _switchTo, ...actions } = paletteTexts.actions;

/** Every entry's id with its English name. */
const names: [id: string, name: string][] = [
  ...sections
    .flatMap((section) => section.children ?? [section])
    .map(({ path, title }): [string, string] => [`screen:${path}`, title]),
  ['screen:/metrics', calculated],
  ...[monitoringEntry, ...platformNavigation].map(({ path, title }): [string, string] => [`screen:${path}`, title]),
  ...settingsTabs.map(({ id, title }): [string, string] => [`setting:/settings?tab=${id}`, title]),
  ...Object.entries(preferencesTexts.parts).map(([part, name]): [string, string] => [
    `setting:/settings?tab=preferences&part=${part}`,
    name,
  ]),
  ...decisionKinds.map((kind): [string, string] => [`question:${kind}`, decisionTexts.kinds[kind]]),
  ...Object.entries(actions).map(([id, name]): [string, string] => [`action:${id}`, name]),
];

test('English names find every entry in other languages', () => {
  for (const [id, name] of names) {
    const { more } = findableInEnglish({ id, more: 'deutsch' });
    assert.ok(matchWords(name)('Ein anderer Name', more) > 0, `${id} is not found by “${name}”`);
    assert.ok(matchWords('deutsch')('Ein anderer Name', more) > 0);
  }
});

test('English synonyms find entries in other languages', () => {
  for (const [words, id] of [
    ['night', 'action:dark'],
    ['log out', 'action:signOut'],
    ['csv', 'action:export'],
    ['definitions', 'screen:/metrics'],
  ] as const)
    assert.ok(matchWords(words)('Ein anderer Name', findableInEnglish({ id, more: '' }).more) > 0, words);
});

test('entries from the server are unchanged', () => {
  const entry = { id: 'person:ada', more: 'Person' };
  assert.equal(findableInEnglish(entry), entry);
});
