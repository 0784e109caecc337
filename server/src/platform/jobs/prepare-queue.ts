import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Creates the tables of the job queue if they do not exist, like starting the queue. */
export const prepareQueue = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false, close: false });
    await client.end();
  }
};
