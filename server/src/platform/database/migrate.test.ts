import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import pg from 'pg';
import { describeCatalog } from '../../testing/catalog.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { firstAfterSquash, migrate, newerMigrations, readMigrations } from './migrate.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase('template0');
});
after(() => database.drop());

it('the squashed migrations create the same schema as the original ones', async () => {
  // Recorded from the 84 migrations that the squashed ones replaced.
  const recorded = await readFile(new URL('catalog.txt', import.meta.url), 'utf8');
  await migrate(
    database.url,
    (await readMigrations()).filter(({ name }) => name < firstAfterSquash),
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const catalog = await describeCatalog(client);
    assert.deepEqual(catalog.split('\n'), recorded.split('\n'));
  } finally {
    await client.end();
  }
});

it('a database of a development version is rejected and left unchanged', async () => {
  const old = await testDatabase();
  try {
    await old.pool.query("update schema_migrations set name = '0541_pulse_weeks.sql' where name like '0010_%'");
    const applied = async () => (await old.pool.query('select name from schema_migrations order by 1')).rows;
    const before = await applied();
    await assert.rejects(migrate(old.url), {
      name: 'ConfigError',
      message:
        "This database was created by a development version of Sightline and can't be upgraded: delete the data folder, or point DATABASE_URL to an empty database, and start again.",
    });
    assert.deepEqual(await applied(), before);
  } finally {
    await old.drop();
  }
});

it('a rejected DATABASE_URL is reported in one sentence, without its password', async () => {
  const unknown = new URL(database.url);
  unknown.pathname = '/no_such_database';
  await assert.rejects(migrate(unknown.href), {
    name: 'ConfigError',
    message: 'DATABASE_URL cannot be used: database "no_such_database" does not exist.',
  });
  const noPassword = new URL(database.url);
  noPassword.password = '';
  await assert.rejects(migrate(noPassword.href), {
    name: 'ConfigError',
    message: 'DATABASE_URL cannot be used: the server asks for a password.',
  });
  const noTls = new URL(database.url);
  noTls.search = '?sslmode=verify-full';
  await assert.rejects(migrate(noTls.href), {
    name: 'ConfigError',
    message: 'DATABASE_URL cannot be used: the server does not support TLS, which sslmode requires.',
  });
  const refused = new URL(database.url);
  refused.username = 'nobody';
  refused.password = 'wrong';
  await assert.rejects(migrate(refused.href), (error: Error) => {
    assert.equal(error.name, 'ConfigError');
    assert.match(error.message, /^DATABASE_URL cannot be used: .*"nobody".*\.$/);
    return !error.message.includes('wrong');
  });
});

it('migrations of a newer version are found', async () => {
  const migrated = await testDatabase();
  try {
    assert.deepEqual(await newerMigrations(migrated), []);
    await migrated.pool.query("insert into schema_migrations (name, hash) values ('9999_later.sql', '')");
    assert.deepEqual(await newerMigrations(migrated), ['9999_later.sql']);
  } finally {
    await migrated.drop();
  }
});
