import { parseArgs } from 'node:util';
import type { RateLimitMode } from './deps.ts';

/** The command line cannot be understood; the message says what is wrong in one sentence. */
export class UsageError extends Error {}

export type Arguments = {
  port: number;
  host: string;
  seed: number;
  months: number;
  now?: number;
  start?: number;
  rateLimit: RateLimitMode;
  consistencyDelayMs: number;
  control: boolean;
  workflowReplaced: boolean;
  planted: boolean;
};

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  seed: { type: 'string', default: '7' },
  months: { type: 'string', default: '13' },
  now: { type: 'string' },
  start: { type: 'string' },
  'rate-limit': { type: 'string', default: 'default' },
  'consistency-delay': { type: 'string', default: '0' },
  control: { type: 'boolean', default: false },
  'replace-workflow': { type: 'boolean', default: false },
  'without-storylines': { type: 'boolean', default: false },
} as const;

/** Reads the command line. @throws UsageError */
export function parseArguments(args: string[]): Arguments {
  const values = parse(args);
  const mode = values['rate-limit'];
  if (mode !== 'default' && mode !== 'strict' && mode !== 'off') {
    throw new UsageError(`simulator: --rate-limit must be default, strict or off, not ${mode}`);
  }
  const parsed: Arguments = {
    port: whole('--port', values.port, 0, 65_535),
    host: values.host,
    seed: whole('--seed', values.seed, 0, 2 ** 31),
    months: whole('--months', values.months, 1, 60),
    rateLimit: mode,
    consistencyDelayMs: whole('--consistency-delay', values['consistency-delay'], 0, 3_600_000),
    control: values.control,
    workflowReplaced: values['replace-workflow'],
    planted: !values['without-storylines'],
  };
  if (values.now !== undefined) parsed.now = instant('--now', values.now);
  if (values.start !== undefined) parsed.start = instant('--start', values.start);
  return parsed;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`simulator: ${error.message.split('. ')[0]}`);
    throw error;
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`simulator: ${name} must be a whole number from ${least} to ${most}, not ${text}`);
  }
  return value;
}

function instant(name: string, text: string): number {
  const value = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(value)) {
    throw new UsageError(`simulator: ${name} must be an instant such as 2026-11-20T12:00:00Z, not ${text}`);
  }
  return value;
}
