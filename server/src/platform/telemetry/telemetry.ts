import type { Config } from '../config.ts';
import type { Telemetry } from './open-telemetry.ts';

/** Keyed by configuration, which all contexts of a process share. */
const running = new WeakMap<object, Telemetry>();

/** Starts OpenTelemetry if configured. Its packages are loaded only then, because they would slow down every start. */
export const startTelemetry = async (platform: { config: Config }): Promise<Telemetry | null> => {
  const { config } = platform;
  if (config.telemetry === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const telemetry = openTelemetry(config.telemetry, platform);
  running.set(config, telemetry);
  return telemetry;
};

export const telemetryOf = ({ config }: { config: Config }): Telemetry | null => running.get(config) ?? null;
