import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownSecret } from './data-folder.ts';

describe('the secret of an installation', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const makeDatabase = (home = join(folder, 'postgres')): void => {
    mkdirSync(join(home, 'data'), { recursive: true });
    writeFileSync(join(home, 'data/base'), '');
  };
  const file = (): string => join(folder, 'secret-key');

  it('is made on the first start and stays the same', () => {
    const secret = ownSecret(folder);
    assert.match(secret, /^[0-9a-f]{64}$/);
    makeDatabase();
    assert.equal(ownSecret(folder), secret);
  });

  it('is not made anew beside a database, complete or not', () => {
    makeDatabase();
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
    assert.equal(existsSync(file()), false);
  });

  it('is not made anew beside a database that was moved to where its user reaches it', () => {
    const elsewhere = join(folder, 'elsewhere');
    makeDatabase(elsewhere);
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/moved-to'), `${elsewhere}\n`);
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
  });

  it('is made anew when the operator accepts what that costs', () => {
    makeDatabase();
    assert.match(ownSecret(folder, { acceptsNew: true }), /^[0-9a-f]{64}$/);
  });

  it('is made where a first start got no further than an empty folder', () => {
    mkdirSync(join(folder, 'postgres/data'), { recursive: true });
    assert.match(ownSecret(folder), /^[0-9a-f]{64}$/);
  });
});
