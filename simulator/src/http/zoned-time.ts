const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string, at: number): number {
  // Offsets change on the hour only, so one answer per zone and hour is enough.
  const hour = Math.floor(at / HOUR) * HOUR;
  const key = `${zone} ${hour}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = measureOffset(zone, hour);
    offsets.set(key, offset);
  }
  return offset;
}

/** The instant at which clocks in the zone show this wall time (passed as if it were UTC). */
export function instantOfWallTime(zone: string, wallTime: number): number {
  const guess = wallTime - zoneOffset(zone, wallTime);
  return wallTime - zoneOffset(zone, guess);
}

function measureOffset(zone: string, at: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}
