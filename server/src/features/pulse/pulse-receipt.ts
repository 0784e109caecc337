import {
  establishedWeeks,
  minAnswers,
  pulseFigure,
  pulseWeeksOf,
  smallestPulseGroup,
  type PulseWeek,
} from '@sightline/analytics';
import { formatDay, message, t, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { periodAt } from '../ranges/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { numberDetail, paged, receiptKind, type ReceiptBase } from '../receipts/index.ts';
import { isPulseMetric, ofGroup, pulseMetrics, type PulseMetric } from './pulse-figures.ts';
import { readPublished } from './pulse-weeks.store.ts';

const wording = {
  team_satisfaction: {
    name: message('Team satisfaction'),
    question: message('How satisfied are you with your work this week?'),
  },
  team_pace: { name: message('Sustainable pace'), question: message('How sustainable is your pace of work?') },
};
const reasonOf = (withheld: NonNullable<PulseWeek['withheld']>): string => {
  switch (withheld) {
    case 'few':
      return t('Fewer than {answers} answers', { answers: minAnswers });
    case 'changed':
      return t('Withheld to protect individuals: the group changed');
    case 'small':
      return t('Withheld to protect individuals: fewer than {people} people have been in the group for {weeks} weeks', {
        people: smallestPulseGroup,
        weeks: establishedWeeks,
      });
  }
};

/** The weeks of a survey figure by team; withheld weeks have no value. */
const pulseReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, metric }: ReceiptBase & { metric: PulseMetric },
): Promise<Receipt> => {
  // There are no individual figures.
  if (subject.kind === 'person') throw new NotFound('metric', metric);
  const period = periodAt(input.range, { now, timeZone });
  const published = await readPublished(tx, pulseMetrics[metric], pulseWeeksOf(period, timeZone));
  const { figure, weeks } = pulseFigure(ofGroup(published, subject.id ?? undefined));
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team.name]));
  const rows = weeks.map((week) =>
    rowOf(week, week.group === null ? t('Small teams and people without a team') : teams.get(week.group)),
  );
  const excluded = rows.filter((row) => row.excluded !== null);
  const shown = input.show === 'included' ? rows.filter((row) => row.excluded === null) : excluded;
  const page = paged(shown, input);
  return {
    metric,
    name: t(wording[metric].name),
    definition: t(
      'Mean of the answers from 0 to 10 to “{question}” in the weekly survey. A week is published once, when it is over, for each group with at least {answers} answers, {people} people whose answers count, and the same people as the week before, rounded to a whole number. Smaller teams form one group with people outside teams. Answers count from people who have been in the group for {weeks} weeks with a linked account. Only counts are stored, so nobody can see who gave which.',
      {
        question: t(wording[metric].question),
        answers: minAnswers,
        people: smallestPulseGroup,
        weeks: establishedWeeks,
      },
    ),
    version: 3,
    placedBy: t('the end of the week'),
    aggregation:
      figure.kind === 'value' ? t('mean of {answers} answers', { answers: figure.n }) : t('no week is published'),
    unit: 'out-of-ten',
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: presentFigure(figure),
    parts: [],
    partsNote: null,
    leftOut: [...Map.groupBy(excluded, (row) => row.excluded ?? '')].map(([reason, { length }]) => ({
      reason,
      count: length,
    })),
    rows: page.rows,
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: [],
  };
};

const rowOf = ({ week, group, answers, mean, withheld }: PulseWeek, team = t('A former team')): ReceiptRow => ({
  key: `${week}/${group ?? 'none'}`,
  title: t('Week of {day}: {team}', { day: formatDay(week), team }),
  url: null,
  at: null,
  value: mean,
  unit: 'out-of-ten',
  person: null,
  excluded: withheld === null ? null : reasonOf(withheld),
  detail: mean === null ? [] : [numberDetail(t('Answers'), answers)],
  receipt: null,
});

export const pulseKind = receiptKind('pulse', isPulseMetric, pulseReceipt);
