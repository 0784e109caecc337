import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { isOn, ownSecret, simulatedHistory } from './data-folder.ts';

describe('the secret key of an installation', () => {
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

  it('is created on the first start and stays the same', () => {
    const secret = ownSecret(folder);
    assert.match(secret, /^[0-9a-f]{64}$/);
    makeDatabase();
    assert.equal(ownSecret(folder), secret);
  });

  it('is not replaced if there is a database', () => {
    makeDatabase();
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
    assert.equal(existsSync(file()), false);
  });

  it('is not replaced if the database is in another folder', () => {
    const elsewhere = join(folder, 'elsewhere');
    makeDatabase(elsewhere);
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/moved-to'), `${elsewhere}\n`);
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
  });

  it('is replaced if the operator accepts the loss', () => {
    makeDatabase();
    assert.match(ownSecret(folder, { acceptsNew: true }), /^[0-9a-f]{64}$/);
  });

  it('is not replaced by a value that nobody meant', () => {
    const isAccepted = (value: string) => isOn('NEW_SECRET_KEY', { NEW_SECRET_KEY: value });
    assert.deepEqual([isAccepted('on'), isAccepted('off'), isAccepted('')], [true, false, false]);
    assert.throws(() => isAccepted('yes'), new Error('NEW_SECRET_KEY must be "on" or "off".'));
  });

  it('is created if the database folder is empty', () => {
    mkdirSync(join(folder, 'postgres/data'), { recursive: true });
    assert.match(ownSecret(folder), /^[0-9a-f]{64}$/);
  });
});

describe('the simulated history', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('covers the collected months, at least 13', () => {
    const now = new Date('2026-11-23T04:00:00Z');
    assert.deepEqual(simulatedHistory(folder, 25, now), { start: '2024-10-23T00:00:00.000Z', months: 25 });
    rmSync(join(folder, 'simulator-start'));
    assert.equal(simulatedHistory(folder, 2).months, 13);
  });

  it('does not change when fewer months are collected later', () => {
    const first = simulatedHistory(folder, 25);
    assert.deepEqual(simulatedHistory(folder, 13), first);
  });

  it('stays 13 months in folders without a stored length', () => {
    writeFileSync(join(folder, 'simulator-start'), '2025-10-22T00:00:00.000Z\n');
    assert.deepEqual(simulatedHistory(folder, 25), { start: '2025-10-22T00:00:00.000Z', months: 13 });
  });
});
