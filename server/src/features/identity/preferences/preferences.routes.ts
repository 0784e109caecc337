import { contract } from '@sightline/contract';
import { withSystem } from '../../../platform/database/tenant.ts';
import { bindSession, type BoundRoute } from '../../../platform/http/bind.ts';
import { changePreferences, ownPreferences } from './change-preferences.ts';

export const preferencesRoutes: BoundRoute[] = [
  bindSession(contract.preferences.read, ({ platform, user }) =>
    withSystem(platform.database, (tx) => ownPreferences(tx, user)),
  ),
  bindSession(contract.preferences.save, (ctx, { body }) => changePreferences(ctx, body)),
];
