import { t, settingsThatNeedRestart, type PlatformSettings, type StoredPlatformSettings } from '@sightline/contract';
import { writePlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { clearSettingsCache } from '../../platform/settings/current-settings.ts';
import {
  readPlatformSettings,
  savePlatformSettings,
  type StoredSettings,
} from '../../platform/settings/platform-settings.store.ts';
import { refuseDemo } from '../identity/index.ts';
import { say } from '../../platform/text.ts';

const present = ({ settings, version, changedAt }: StoredSettings, needsRestart: string[]): StoredPlatformSettings => ({
  settings,
  version,
  changedAt: changedAt?.toISOString() ?? null,
  needsRestart,
});

export const readSettings = ({ platform }: SessionContext): Promise<StoredPlatformSettings> =>
  withSystem(platform.database, async (tx) => present(await readPlatformSettings(tx), []));

const changed = (from: PlatformSettings, to: PlatformSettings): (keyof PlatformSettings)[] =>
  (Object.keys(to) as (keyof PlatformSettings)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );

/** Applies settings to the whole installation. @throws Conflict when they were changed meanwhile */
export const changeSettings = async (
  ctx: SessionContext,
  { version, settings }: { version: number; settings: PlatformSettings },
): Promise<StoredPlatformSettings> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('The demo account can view the platform settings but cannot change them.'));
  const saved = await withSystem(platform.database, async (tx) => {
    const before = await readPlatformSettings(tx);
    const names = changed(before.settings, settings);
    if (
      before.version !== version ||
      !(await savePlatformSettings(tx, settings, version, new Date(platform.clock.now())))
    )
      throw new Conflict(t('Someone else changed the platform settings. Reload and apply your changes again.'));
    const pick = (of: PlatformSettings) => Object.fromEntries(names.map((name) => [name, of[name]]));
    const detail = { from: pick(before.settings), to: pick(settings) };
    await writePlatformAudit(tx, ctx, { action: 'settings.change', subject: names.join(', '), detail });
    const restart = settingsThatNeedRestart.filter((name) => names.includes(name));
    return present(await readPlatformSettings(tx), [...restart]);
  });
  clearSettingsCache(platform);
  return saved;
};

export const exportSettings = (ctx: SessionContext) =>
  withSystem(ctx.platform.database, async (tx) => {
    const { settings, version } = await readPlatformSettings(tx);
    await writePlatformAudit(tx, ctx, { action: 'settings.export', subject: say('version {version}', { version }) });
    return { exportedAt: new Date(ctx.platform.clock.now()).toISOString(), version, settings };
  });
