/** Words of Performance Profiles and of one profile. */
export const profileTexts = {
  title: 'Performance Profiles',
  own: 'Your figures are here. Those of others are shown to managers and admins only.',
  unknownSelf:
    'No person of the sources is known to be you yet. Confirm your e-mail address, or ask a manager to say which account is yours under Team Mappings.',
  failed: { title: 'Failed to fetch developers', text: 'Please try again later', again: 'Try Again' },
  filters: {
    roles: { developer: 'Developer', manager: 'Manager', admin: 'Admin', none: 'Without an account' },
  },
  shown: (shown: number, all: number) => (shown === all ? `${all} people` : `${shown} of ${all} people`),
  nobody: 'Nobody fits these filters.',
  clear: 'Clear filters',
  table: 'Profiles',
  columns: {
    name: 'Developer',
    team: 'Team',
    overall: 'Overall',
    trend: 'Trend',
    interval: 'Interval',
  },
  noTeam: 'No team',
  left: 'has left',
  noTrend: 'no comparison',
  scoreOf: (part: string, name: string) => `${part} of ${name}`,
} as const;
