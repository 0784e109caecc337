import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewedFigure } from './viewed-figure.ts';

test('a view is named as its screen or its metric', () => {
  assert.equal(viewedFigure('profile'), 'this page');
  assert.equal(viewedFigure('explanations'), 'the explanation of your score');
  assert.equal(viewedFigure('recommendations'), 'your recommendations');
  assert.equal(viewedFigure('list'), 'your figures in a list, finding, notification or file');
  assert.equal(viewedFigure('comparison'), 'Comparative Analysis');
  assert.equal(viewedFigure('predictions'), 'Predictive Analytics');
  assert.equal(viewedFigure('risks'), 'Risk Assessment');
  assert.equal(viewedFigure('escaped_defect_share'), 'Work followed by a defect');
  assert.equal(viewedFigure('performance_score'), 'Performance score');
});
