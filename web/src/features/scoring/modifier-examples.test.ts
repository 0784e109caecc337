import { defaultScoring } from '@sightline/analytics';
import { modifierExamples, scoringBounds } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoringTexts } from '../../texts/scoring.ts';

test('the modifiers 1.1 and 0.9 are offered as examples within the bounds, and applied to no one', () => {
  const { min, max } = scoringBounds.modifier;
  assert.ok(modifierExamples.every((example) => example >= min && example <= max));
  assert.deepEqual(modifierExamples.map(scoringTexts.modifiers.times), ['× 1.10', '× 0.90']);
  assert.deepEqual(defaultScoring.teamModifiers, []);
});
