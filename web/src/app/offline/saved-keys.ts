/** Only figures that screens show: no settings, searches or accounts. */
const figures = new Set([
  'badges',
  'comparison',
  'developers',
  'dora',
  'explanations',
  'findings',
  'historical',
  'history',
  'linked-contributor',
  'overview',
  'predictions',
  'profile',
  'profile-dora',
  'profile-history',
  'profiles',
  'receipt',
  'recommendations',
  'risks',
  'services',
  'skills',
  'sprint',
  'sprints',
  'team',
  'team-analytics',
  'team-dora',
  'team-flow',
  'team-history',
  'team-scores',
  'teams',
  'top-performers',
  'top-performers-named',
]);
const frame = new Set(['collection', 'notifications', 'organizations', 'sample']);

/** Whether a read may be shown offline. */
export const isSaved = (key: readonly unknown[]): boolean =>
  key[0] === 'measured' ? figures.has(String(key[1])) : key.length === 1 && frame.has(String(key[0]));
