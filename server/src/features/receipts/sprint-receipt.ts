import {
  reasonText,
  sprintFigureDefinitions,
  type SprintFigureKey,
  type SprintFigureRow,
  type SprintRecord,
} from '@sightline/analytics';
import { message, t, translated, type Receipt, type ReceiptRow, type Unit } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { nameFor, type Viewer, viewerOf, visibleSprint } from '../visibility/index.ts';
import { groupSprintFigure, isMeasuredOfPeople, ofFewPeople, rowsWithheld } from '../disclosure/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import type { ReceiptKind } from './receipt-kind.ts';
import { paged, receiptSubject, type ReceiptBase } from './receipt-page.ts';
import { recordRows } from './record-rows.ts';
import { numberDetail, textDetail } from './row-detail.ts';

const isSprintFigure = (metric: string): metric is SprintFigureKey => Object.hasOwn(sprintFigureDefinitions, metric);

/** Sums have the sprint's unit (points or items), durations have seconds. */
export const sprintUnit = (figure: SprintFigureKey, measure: 'points' | 'items'): Unit => {
  if (figure === 'sprint_blocked_time') return 'seconds';
  return sprintFigureDefinitions[figure].aggregate === 'share' ? 'share' : measure;
};

type ListedRow = ReceiptRow & { personId: string | null };

/** The receipt of a sprint figure, whose rows are issues. */
const sprintReceipt = async (
  tx: Tx,
  ctx: RouteContext,
  sprint: SprintRecord,
  {
    timeZone,
    input,
    subject,
    computedAt,
    figure,
  }: Omit<ReceiptBase, 'subject'> & {
    subject: Viewer & { kind: 'sprint'; id: string; name: string };
    figure: SprintFigureKey;
  },
): Promise<Receipt> => {
  const { measure } = sprint.summary;
  const { aggregate, ...definition } = sprintFigureDefinitions[figure];
  const unit = sprintUnit(figure, measure);
  const { seen, few, counted, listed, left, isAllSeen } = rowsFor(sprint, figure, subject);
  // The rows of a hidden figure would reveal it.
  const shown = few !== null ? [] : input.show === 'included' ? listed : left;
  const page = paged(shown, input);
  await recordRows(tx, ctx, subject, page.rows, { timeZone });
  return {
    metric: figure,
    ...definition,
    aggregation:
      few === null
        ? t('{aggregate, select, share {share} other {sum}} of {count, plural, one {# issue} other {# issues}}', {
            aggregate,
            count: counted.length,
          })
        : t(ofFewPeople),
    unit,
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod({ from: sprint.startAt, to: sprint.closeAt }, timeZone),
    figure: presentFigure(seen),
    ...partsOf(counted, aggregate, measure),
    leftOut: [...Map.groupBy(few === null ? left : [], (row) => row.excluded ?? '')].map(([reason, rows]) => ({
      reason,
      count: rows.length,
    })),
    rows: page.rows.map(({ personId: _personId, ...row }) => row),
    rowCount: shown.length,
    ...(few === null && !isAllSeen ? { withheld: t(rowsWithheld) } : {}),
    nextCursor: page.next,
    computedAt,
    incomplete: [...input.incomplete, ...differences(sprint), ...inferredReasons(sprint)],
  };
};

/**
 * The figure as the viewer may see it, with all of its counted rows, the ones of these that the viewer may see
 * (`listed`), and the rows that do not count (`left`).
 */
const rowsFor = (sprint: SprintRecord, figure: SprintFigureKey, viewer: Viewer) => {
  const { measure } = sprint.summary;
  const unit = sprintUnit(figure, measure);
  const { figure: seen, few, rows } = groupSprintFigure(sprint, figure, viewer);
  const isSeen = ({ issue: { personId } }: SprintFigureRow): boolean =>
    !isMeasuredOfPeople(figure) || personId === null || viewer.sees(personId);
  const listedRow = (row: SprintFigureRow): ListedRow => ({
    ...presentRow(row, unit, measure, viewer),
    personId: row.issue.personId,
  });
  const counted = rows.filter((row) => row.excluded === null);
  const excluded = rows.filter((row) => row.excluded !== null && isSeen(row)).map(listedRow);
  const leftOut = sprint.detail.leftOut.map(({ id, title, url, reason }): ListedRow => ({
    key: id,
    title,
    url,
    at: null,
    value: null,
    unit,
    person: null,
    personId: null,
    excluded: reasonText(reason),
    detail: [],
    receipt: null,
  }));
  return {
    seen,
    few,
    counted,
    listed: counted.filter(isSeen).map(listedRow),
    left: [...excluded, ...leftOut],
    isAllSeen: rows.every(isSeen),
  };
};

/** The rows of a share are done and not done. */
const partsOf = (
  rows: readonly SprintFigureRow[],
  aggregate: 'sum' | 'share',
  unit: 'points' | 'items',
): Pick<Receipt, 'parts' | 'partsNote'> => {
  if (aggregate === 'sum') return { parts: [], partsNote: null };
  const done = rows.reduce((sum, row) => sum + row.value, 0);
  const whole = rows.reduce((sum, row) => sum + (row.weight ?? 0), 0);
  const parts = [
    { label: t('Completed'), value: done, unit },
    { label: t('Not completed'), value: whole - done, unit },
  ];
  return { parts, partsNote: t('Together they make up the whole.') };
};

/** The sprint outcomes that depend on the category of a status. */
export const inferredReasons = ({ summary: { unlistedStatuses } }: Pick<SprintRecord, 'summary'>): string[] =>
  unlistedStatuses.length === 0
    ? []
    : [
        t(
          'Jira no longer lists these statuses, so their meaning is inferred: {statuses}. Confirm it in the rules under Settings > Atlassian Integrations.',
          { statuses: unlistedStatuses.join(', ') },
        ),
      ];

/** Notes where the source's own sprint report may differ. */
const differences = (sprint: SprintRecord): string[] => {
  const missing = sprint.detail.issues
    .filter((issue) => issue.changesMissing)
    .map((issue) => issue.title.split(' ')[0]);
  return missing.length === 0
    ? []
    : [
        t('The source is missing changes of these issues, so its own report may differ: {issues}.', {
          issues: missing.join(', '),
        }),
      ];
};

const outcomes = translated({
  completed: message('Completed'),
  'carried-over': message('Carried over'),
  removed: message('Removed'),
});

const presentRow = (
  { key, issue, at, value, weight, excluded }: SprintFigureRow,
  unit: Unit,
  measure: 'points' | 'items',
  viewer: Viewer,
): ReceiptRow => {
  return {
    key,
    title: issue.title,
    url: issue.url,
    at: new Date(at * 1000).toISOString(),
    value: excluded === null ? value : null,
    // For a share, a row without the outcome still counts in the total.
    unit: weight === null ? unit : measure,
    person: nameFor(viewer, issue.personId),
    excluded: excluded === null ? null : reasonText(excluded),
    detail: [
      textDetail(t('Outcome'), outcomes[issue.outcome]),
      ...(weight === null ? [] : [numberDetail(t('Of'), weight, measure)]),
      ...(issue.estimate === null ? [] : [numberDetail(t('Estimate'), issue.estimate)]),
    ],
    receipt: null,
  };
};

export const sprintKind: ReceiptKind = {
  name: 'sprint',
  of: 'sprint',
  has: isSprintFigure,
  prepare: async () => {},
  async open(tx, ctx, known) {
    const { user } = ctx;
    const { metric } = known.input;
    const { id } = receiptSubject(known.input.subject);
    const sprint = await visibleSprint(tx, user, id);
    if (!isSprintFigure(metric)) throw new NotFound('metric', metric);
    const subject = { kind: 'sprint' as const, id, name: sprint.summary.name, ...(await viewerOf(tx, user)) };
    return sprintReceipt(tx, ctx, sprint, { ...known, subject, figure: metric });
  },
};
