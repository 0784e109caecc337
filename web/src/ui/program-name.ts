/** Names in user agents. A program that also contains another's name comes first. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Windows: 'Windows',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Macintosh: 'macOS',
  Android: 'Android',
  Linux: 'Linux',
};

const named = (agent: string, names: Record<string, string>, after: string): string[] => {
  const mark = Object.keys(names).find((name) => agent.includes(name + after));
  return mark === undefined ? [] : [names[mark] ?? mark];
};

/** The browser's common name from its user agent; null for other programs. */
export const programName = (agent: string): string | null => {
  const parts = [...named(agent, browsers, '/'), ...named(agent, systems, '')];
  return parts.length === 0 ? null : parts.join(', ');
};
