import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationFile } from './configuration-file.ts';

test('the file of a configuration is named after its organization, in any script', () => {
  const fileOf = (name: string): string => configurationFile(name, '2026-11-20');
  assert.equal(fileOf('Acme & Sons'), 'acme-sons-configuration-2026-11-20.json');
  assert.equal(fileOf('Größe/München'), 'größe-münchen-configuration-2026-11-20.json');
  assert.equal(fileOf('हिन्दी 決済'), 'हिन्दी-決済-configuration-2026-11-20.json');
});
