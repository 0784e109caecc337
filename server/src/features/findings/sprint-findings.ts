/** What was notable in a sprint: carry-over, added scope and items never started. */
import { rankFindings, type SprintFigureKey, type SprintRecord } from '@sightline/analytics';
import type { Claim, contract, Finding, RouteReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { figureIn, sentence } from '../statements/index.ts';
import { neverStarted, neverStartedPart } from '../claims/index.ts';
import { inTenant } from '../ranges/index.ts';
import { visibleSprint } from '../visibility/index.ts';
import { readState } from '../measurement-state/index.ts';
import { findIssuesThrough, readUnresolved } from '../gaps/index.ts';
import { againstEarlier } from './sprint-against-earlier.ts';
import { sprintClaim } from './sprint-claim.ts';

type Reply = RouteReply<typeof contract.findings.read>;

const maxFindings = 3;

/** Less than this share of the commitment is not reported. */
const worthSaying = 0.1;

const reportedKeys = ['sprint_carried_over', 'sprint_added'] as const satisfies SprintFigureKey[];

/** @throws NotFound, NotAllowed */
export const readSprintFindings = (ctx: RouteContext, sprintId: string): Promise<Reply> =>
  inTenant(ctx, async (tx, { timeZone }) => {
    const sprint = await visibleSprint(tx, ctx.user, sprintId);
    const dataVersion = (await readState(tx))?.version ?? null;
    const claim = sprintClaim(sprint, { timeZone, dataVersion });
    const committed = claim('sprint_committed');
    const { inferred } = await readUnresolved(tx, ctx.organizationId);
    const uncertain = await findIssuesThrough(
      tx,
      inferred,
      sprint.detail.issues.map(({ id }) => id),
    );
    const { findings, judged } = rankFindings(await againstEarlier(tx, sprint, claim), maxFindings);
    const clear: Finding[] = [];
    for (const finding of findings) clear.push(await finding.write());
    const stated = new Set(clear.flatMap(({ statement }) => statement.claims.map(({ metric }) => metric)));
    const plain = plainFindings(sprint, claim, uncertain).filter(
      ({ statement }) => !statement.claims.some(({ metric }) => stated.has(metric)),
    );
    const known = reportedKeys.filter((key) => sprint.summary.figures[key].kind === 'value').length;
    return {
      days: committed.days,
      findings: [...clear, ...plain].slice(0, maxFindings),
      checked: judged + known,
      untold: reportedKeys.length - known,
    };
  });

/**
 * Statements without a comparison.
 * @param uncertain issues that may be done or not, because the category of a status is inferred
 */
export const plainFindings = (
  sprint: SprintRecord,
  claim: (key: SprintFigureKey) => Claim,
  uncertain: ReadonlySet<string>,
): Finding[] => [
  ...reportedKeys.flatMap((key) => (isWorthSaying(sprint, key, uncertain) ? [statementOf(sprint, key, claim)] : [])),
  ...neverBegun(sprint, claim, uncertain),
];

const valueOf = ({ summary }: SprintRecord, key: SprintFigureKey): number => {
  const figure = summary.figures[key];
  return figure.kind === 'value' ? figure.value : 0;
};

const isWorthSaying = (sprint: SprintRecord, key: SprintFigureKey, uncertain: ReadonlySet<string>): boolean => {
  const committed = valueOf(sprint, 'sprint_committed');
  const mayBeDone =
    key === 'sprint_carried_over' ? sizeOf(carriedOver(sprint).filter(({ id }) => uncertain.has(id))) : 0;
  return committed > 0 && valueOf(sprint, key) - mayBeDone >= worthSaying * committed;
};

const carriedOver = ({ detail: { issues } }: SprintRecord): SprintRecord['detail']['issues'] =>
  issues.filter(({ outcome }) => outcome === 'carried-over');

const sizeOf = (issues: SprintRecord['detail']['issues']): number => issues.reduce((sum, { size }) => sum + size, 0);

const statementOf = (
  sprint: SprintRecord,
  key: (typeof reportedKeys)[number],
  claim: (key: SprintFigureKey) => Claim,
): Finding => {
  const [figure, committed] = [claim(key), claim('sprint_committed')];
  const say = sentence('neutral');
  const values = { state: sprint.state, size: figureIn(figure), committed: figureIn(committed) };
  const largest = key === 'sprint_carried_over' ? largestCarried(sprint) : null;
  return {
    kind: 'sprint',
    statement:
      key === 'sprint_added'
        ? say(
            '{size} {state, select, active {have been added since the sprint started} other {were added after the sprint started}}, compared with {committed} committed.',
            values,
          )
        : say(
            '{size} {state, select, active {are still open} other {were carried over}}, compared with {committed} committed.',
            values,
          ),
    cause: largest,
    link: figure.receipt,
  };
};

/** The largest issue that was not finished: titles belong to the sprint, not to a person. */
const largestCarried = ({ detail: { issues }, state }: SprintRecord): Finding['cause'] => {
  const open = issues.filter(({ outcome }) => outcome === 'carried-over').toSorted((a, b) => b.size - a.size);
  const [first, second] = open;
  if (first === undefined || state === 'active' || first.size === (second?.size ?? 0)) return null;
  return sentence('neutral')('The largest was {title}.', { title: first.title });
};

const neverBegun = (
  sprint: SprintRecord,
  claim: (key: SprintFigureKey) => Claim,
  uncertain: ReadonlySet<string>,
): Finding[] => {
  const { count, of } = neverStarted(sprint);
  const certain = { ...sprint.detail, issues: sprint.detail.issues.filter(({ id }) => !uncertain.has(id)) };
  if (neverStarted({ ...sprint, detail: certain }).count < 2) return [];
  const carried = claim('sprint_carried_over');
  const waiting: Claim = {
    ...carried,
    part: neverStartedPart(),
    unit: 'items',
    figure: { kind: 'value', value: count, n: count, total: of },
  };
  return [
    {
      kind: 'sprint',
      statement: sentence('neutral')(
        '{waiting} of {all} open issues {state, select, active {have not been started} other {were never started}}.',
        { waiting: figureIn(waiting, String(count)), all: String(of), state: sprint.state },
      ),
      cause: null,
      link: carried.receipt,
    },
  ];
};
