import { improvingFrom, t } from '@sightline/contract';
import { writeDecimal } from '../ui/format.ts';

/** Texts of the Overview's panels. */
export const overviewPanelTexts = {
  dora: {
    title: t('DORA metrics'),
    note: t('Position within the bands'),
    label: t('Deployment frequency, lead time, change failure rate and recovery time by band'),
    value: t('Value'),
    band: t('Band'),
    position: t('Position (0–4)'),
    none: t('No delivery metric has enough data yet.'),
  },
  trend: {
    title: t('Performance score'),
    note: t('Daily, rolling 30 days, 90% interval'),
    none: t('No performance data available'),
    chart: t('Performance score by day; the table shows the same values'),
    bands: t('90+ Excellent · 70+ Good · 50+ Average · 30+ Below Average · otherwise Poor'),
    recordedFrom: (day: string) =>
      t('Recorded since {day}. Scores from the first 30 days use less data, so they vary more.', { day }),
    how: t("How it's calculated"),
    day: t('Day'),
    score: t('Score'),
    low: t('Interval from'),
    high: t('to'),
    n: t('n'),
  },
  teams: {
    improving: (count: number, teams: number) =>
      t(
        '{count, number} of {teams, number} {teams, plural, one {team} other {teams}} improving (score of {improvingFrom} or more)',
        { count, teams, improvingFrom },
      ),
    title: t('Teams'),
    note: t('Score by dimension'),
    team: t('Team'),
    overall: t('Overall'),
    chart: t('Team scores; the figures are listed below'),
    none: t('No team data available'),
    largest: ({ radar, bar }: { radar: number; bar: number }, all: number) =>
      all > bar
        ? t(
            'The chart shows the {radar} largest of {all} teams (bars: the {bar} largest). The table lists all of them.',
            { radar, all, bar },
          )
        : t('The chart shows the {radar} largest of {all} teams. The table lists all of them.', { radar, all }),
    scoreOf: (name: string) => t('{name} score', { name }),
    reading: (dimension: string, score: number | null) =>
      `${dimension}: ${score === null ? t('no data') : writeDecimal(score, 1)}`,
  },
  top: {
    title: t('Top Performers'),
    note: t('Visible to managers and admins'),
    teamsOnly: t('Your organization compares teams only, so no names appear here.'),
    hidden: t('Only managers and admins see individual scores.'),
    own: t('Yours is on your profile.'),
    none: t('Not enough data for any score in this period.'),
    noMatch: t('Nobody matching these filters has enough data for a score.'),
    filter: t('Filter by team, role or skill'),
    developer: t('Developer'),
    team: t('Team'),
    score: t('Score'),
    trend: t('Trend'),
    noTeam: t('No team'),
  },
  labels: {
    excellent: t('Excellent'),
    good: t('Good'),
    average: t('Average'),
    belowAverage: t('Below Average'),
    poor: t('Poor'),
  },
} as const;
