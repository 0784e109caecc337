import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { withSystem, withTenant } from './tenant.ts';

it('p-values in stored statements are renamed for every organization, and texts that mention the name are kept', async () => {
  const database = await testDatabase('template0');
  try {
    const all = await readMigrations();
    await migrate(
      database.url,
      all.filter(({ name }) => name < '2350'),
    );
    const statement = (key: string) => ({
      parts: [{ kind: 'text', text: 'by "chance": 5%' }],
      claims: [{ significance: { clear: true, [key]: 0.01 } }],
    });
    const organizations = [randomUUID(), randomUUID()];
    for (const id of organizations) {
      await withSystem(database, (tx) => sql`insert into organizations (id, name) values (${id}, 'Acme')`.execute(tx));
      const stored = JSON.stringify(statement('chance'));
      await withTenant(database, id, async (tx) => {
        await sql`
          insert into explanations (organization_id, id, person_id, score, document, translations, generated_at)
          values (${id}, gen_random_uuid(), gen_random_uuid(), 70, ${stored}, null, now()),
            (${id}, gen_random_uuid(), gen_random_uuid(), 70, ${stored}, ${`{"de": ${stored}}`}, now())`.execute(tx);
        await sql`
          insert into phrasings (organization_id, fingerprint, statement, state, phrased, changed_at)
          values (${id}, 'one', ${stored}, 'phrased', ${stored}, now())`.execute(tx);
      });
    }
    await migrate(database.url, all);
    const renamed = statement('pValue');
    for (const id of organizations)
      await withTenant(database, id, async (tx) => {
        const explanations = await sql`select document, translations from explanations order by translations`.execute(
          tx,
        );
        assert.deepEqual(explanations.rows, [
          { document: renamed, translations: { de: renamed } },
          { document: renamed, translations: null },
        ]);
        const phrasings = await sql`select statement, phrased from phrasings`.execute(tx);
        assert.deepEqual(phrasings.rows, [{ statement: renamed, phrased: renamed }]);
      });
  } finally {
    await database.drop();
  }
});
