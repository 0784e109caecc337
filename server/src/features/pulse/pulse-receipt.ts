import { fewestAnswers, pulseFigure, pulseWeeksOf, type PulseWeek } from '@sightline/analytics';
import type { Receipt, ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { paged, periodAt, presentFigure, presentPeriod, type ReceiptBase } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { isPulseMetric, ofGroup, pulseMetrics } from './pulse-figures.ts';
import { readPulseCounts } from './pulse.store.ts';

const wording = {
  team_satisfaction: { name: 'Team satisfaction', question: 'How satisfied are you with your work this week?' },
  team_pace: { name: 'Sustainable pace', question: 'How sustainable is your pace of work?' },
};
const reason = `Fewer than ${fewestAnswers} answers`;

/** The weeks of a survey figure by team, those with too few answers without what was answered; null for other figures. */
export const pulseReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt }: ReceiptBase,
): Promise<Receipt | null> => {
  const { metric } = input;
  if (!isPulseMetric(metric)) return null;
  // Nobody has a figure of their own.
  if (subject.kind === 'person') throw new NotFound('metric', metric);
  const period = periodAt(input.range, { now, timeZone });
  const counts = await readPulseCounts(tx, pulseMetrics[metric], pulseWeeksOf(period, timeZone));
  const { figure, weeks } = pulseFigure(ofGroup(counts, subject.id ?? undefined));
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team.name]));
  const rows = weeks.map((week) => rowOf(week, week.group === null ? 'Outside teams' : teams.get(week.group)));
  const excluded = rows.filter((row) => row.excluded !== null);
  const shown = input.show === 'included' ? rows.filter((row) => row.excluded === null) : excluded;
  const page = paged(shown, input);
  return {
    metric,
    name: wording[metric].name,
    definition: `Mean of the answers from 0 to 10 to “${wording[metric].question}” in the weekly survey. A week counts once it is over, for each group with at least ${fewestAnswers} answers. Answers are only counted: nobody can see who gave which.`,
    version: 1,
    placedBy: 'the end of the week',
    aggregation: figure.kind === 'value' ? `mean of ${figure.n} answers` : 'not enough answers',
    unit: 'out-of-ten',
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: presentFigure(figure),
    parts: [],
    partsNote: null,
    leftOut: excluded.length === 0 ? [] : [{ reason, count: excluded.length }],
    rows: page.rows,
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: [],
  };
};

const rowOf = ({ week, group, answers, mean }: PulseWeek, team = 'A former team'): ReceiptRow => ({
  key: `${week}/${group ?? 'none'}`,
  title: `Week of ${week}: ${team}`,
  url: null,
  at: null,
  value: mean,
  unit: 'out-of-ten',
  person: null,
  excluded: mean === null ? reason : null,
  detail: mean === null ? [] : [{ label: 'answers', value: answers, unit: null }],
  receipt: null,
});
