/** Changes of all kinds of settings in one list, each of which can be restored. */
import { pushAll } from '@sightline/analytics';
import type { ConfigurationVersion } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { readSettingsHistory } from './read-settings.ts';
import { restoreSettings } from './save-settings.ts';
import type { AnySettings } from './settings-definition.ts';

export const readConfigurationHistory = (
  ctx: UserContext,
  kinds: readonly AnySettings[],
): Promise<ConfigurationVersion[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const versions: ConfigurationVersion[] = [];
    for (const { kind } of kinds) {
      const { history } = await readSettingsHistory(tx, { kind });
      pushAll(
        versions,
        history.map((version, index) => ({ ...version, kind, current: index === 0 })),
      );
    }
    return versions.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || b.version - a.version);
  });

/**
 * @throws NotFound for an unknown kind or version; InvalidInput if it is the current version; Conflict after a later
 * change
 */
export const restoreConfiguration = async (
  ctx: UserContext,
  kinds: readonly AnySettings[],
  { kind, version, seen }: { kind: string; version: number; seen: number },
): Promise<{ kind: string; version: number; summary: string }> => {
  const definition = kinds.find((candidate) => candidate.kind === kind);
  if (definition === undefined) throw new NotFound('settings', kind);
  return { kind, ...(await restoreSettings(ctx, definition, { seen, version })) };
};
