import { minOf } from '@sightline/analytics';
import { message, t, translated, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { countFigure, withObservations } from '../figures/index.ts';
import { readFirstObserved } from '../observations/index.ts';
import { isTooSmall } from '../visibility/index.ts';
import { periodAt } from '../ranges/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { receiptKind } from './receipt-kind.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { textDetail } from './row-detail.ts';
import { NotFound } from '../../platform/errors.ts';

const wording = {
  developers: translated({
    name: message('Total Developers'),
    definition: message(
      'People with at least one included issue, change, review, deployment or page in the period. Confirmed bots are excluded. Accounts that look like bots count as people until you confirm them in Team Mappings.',
    ),
  }),
  teams: translated({
    name: message('Active Teams'),
    definition: message('Teams with at least one included row in the period.'),
  }),
} as const;

type Counted = { key: string; title: string; within: string | null; count?: number };

/** Viewers who see individuals get names; others get counts per team. */
const byTeam = (people: readonly Counted[]): Counted[] => {
  const groups = Map.groupBy(people, (person) => person.within);
  const isLarge = ([team, { length }]: [string | null, readonly Counted[]]): boolean =>
    team !== null && !isTooSmall(length);
  const [large, small] = [[...groups].filter(isLarge), [...groups].filter((group) => !isLarge(group))];
  const countOf = (some: typeof small): number => some.reduce((sum, [, { length }]) => sum + length, 0);
  // One or two people outside teams would be revealed, so the smallest team is counted with them.
  const isFew = small.length > 0 && isTooSmall(countOf(small));
  const [smallest] = isFew ? large.toSorted(([, a], [, b]) => a.length - b.length) : [];
  const shown = large.filter((group) => group !== smallest);
  const others = countOf(smallest === undefined ? small : [...small, smallest]);
  return [
    ...shown.map(([team, { length }]) => ({ key: `team-${team}`, title: team ?? '', within: null, count: length })),
    ...(others === 0 ? [] : [{ key: 'others', title: t('Other people'), within: null, count: others }]),
  ];
};

/** The counted people or teams, by name for viewers who may see them. */
const countReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, metric }: ReceiptBase & { metric: keyof typeof wording },
): Promise<Receipt> => {
  const period = periodAt(input.range, { now, timeZone });
  const teams = await listTeams(tx);
  if (subject.kind === 'person' || (metric === 'teams' && subject.kind === 'team'))
    throw new NotFound('metric', metric);
  const named: Counted[] =
    metric === 'teams'
      ? teams.map((team) => ({ key: team.id, title: team.name, within: null }))
      : [...subject.people.values()]
          .filter((person) => subject.kind !== 'team' || person.teamId === subject.id)
          .map((person) => ({ key: person.id, title: person.name, within: person.teamName }));
  const kind = metric === 'teams' ? 'team' : 'person';
  const counted = await withObservations(
    tx,
    kind,
    named.map((row) => row.key),
    period,
  );
  const included = named.filter((row) => counted.has(row.key));
  const excluded = named.filter((row) => !counted.has(row.key));
  const reason = t('No activity in the period');
  const listed = input.show === 'included' ? included : excluded;
  const shown = metric === 'teams' || subject.seesIndividuals ? listed : byTeam(listed);
  const page = paged(shown, input);
  const unit = metric === 'teams' ? 'teams' : 'people';
  const isKnown = minOf((await readFirstObserved(tx)).values()) < period.to;
  return {
    metric,
    ...wording[metric],
    version: 1,
    placedBy: t('the date of their activity'),
    aggregation: t('count of {count, number}', { count: included.length }),
    unit,
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: countFigure(metric, unit, isKnown ? included.length : null, null).figure,
    parts: [],
    partsNote: null,
    leftOut: excluded.length === 0 ? [] : [{ reason, count: excluded.length }],
    rows: page.rows.map((row): ReceiptRow => ({
      key: row.key,
      title: row.title,
      url: null,
      at: null,
      value: input.show === 'included' ? (row.count ?? 1) : null,
      unit,
      person: null,
      excluded: input.show === 'included' ? null : reason,
      detail: row.within === null ? [] : [textDetail(t('Team'), row.within)],
      receipt: null,
    })),
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
  };
};

export const countKind = receiptKind(
  'count',
  (metric): metric is keyof typeof wording => Object.hasOwn(wording, metric),
  countReceipt,
);
