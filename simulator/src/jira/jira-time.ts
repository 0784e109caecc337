import { zoneOffset } from '../http/zoned-time.ts';

/** An instant as Jira writes it, in the reader's zone: `2026-11-20T13:00:00.000+0100`. */
export function jiraTime(at: number, zone: string): string {
  const offset = zoneOffset(zone, at);
  const minutes = Math.abs(offset) / 60_000;
  const hhmm = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
  return `${new Date(at + offset).toISOString().slice(0, -1)}${offset < 0 ? '-' : '+'}${hhmm}`;
}
