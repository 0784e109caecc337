import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureProblem } from './small-picture.ts';

test('pictures of four types up to five megabytes are accepted', () => {
  const most = 5 * 1024 * 1024;
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    assert.equal(pictureProblem({ type, size: most }), null);
  assert.equal(pictureProblem({ type: 'image/png', size: most + 1 }), 'File size too large. Maximum size is 5MB.');
  assert.equal(
    pictureProblem({ type: 'image/svg+xml', size: 1 }),
    'Invalid file type. Only JPEG, PNG, GIF, and WebP are allowed.',
  );
});
