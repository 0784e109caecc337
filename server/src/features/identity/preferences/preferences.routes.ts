import { contract } from '@sightline/contract';
import { withSystem } from '../../../platform/database/tenant.ts';
import { bindSession, type BoundRoute } from '../../../platform/http/bind.ts';
import { changePreferences } from './change-preferences.ts';
import { readPreferences } from './preferences.store.ts';

export const preferencesRoutes: BoundRoute[] = [
  bindSession(contract.preferences.read, ({ platform, user }) =>
    withSystem(platform.database, (tx) => readPreferences(tx, user.id)),
  ),
  bindSession(contract.preferences.save, (ctx, { body }) => changePreferences(ctx, body)),
];
