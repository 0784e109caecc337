import { randomUUID } from 'node:crypto';
import { withSystem, type DatabaseHandle } from '../platform/database/tenant.ts';

/** An organization without members, in this time zone. */
export const testOrganization = async (database: DatabaseHandle, timeZone = 'Europe/Berlin'): Promise<string> => {
  const id = randomUUID();
  await withSystem(database, (tx) =>
    tx
      .insertInto('organizations')
      .values({ id, name: `Test ${id.slice(0, 8)}`, time_zone: timeZone })
      .execute(),
  );
  return id;
};
