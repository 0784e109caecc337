import { rankFindings, type MetricKey, type ReadRange } from '@sightline/analytics';
import type { Claim, contract, Finding, RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { recordNamed } from '../claims/index.ts';
import { phraseStatements } from '../language-model/index.ts';
import { withScores } from '../scoring/index.ts';
import { concentrations } from './concentrations.ts';
import { levels } from './levels.ts';
import { movements, scoreMovements } from './movements.ts';
import { rampUps } from './ramp-ups.ts';
import { daysIn, readFindingsContext, type Possible, type FindingsContext } from './findings-context.ts';
import { services } from './services.ts';
import { lastSprints } from './sprint-against-earlier.ts';
import { readSprintFindings } from './sprint-findings.ts';
import { silentWithinBounds } from './within-bounds.ts';

type Reply = RouteReply<typeof contract.findings.read>;

/** Maximum statements that a screen leads with. */
const maxFindings = 3;

/**
 * The significant statements about a subject, the most important first. All candidates are tested together.
 * @param options.isShown false if the caller records whom it names, once somebody sees it
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const readFindings = (
  ctx: RouteContext,
  range: ReadRange,
  subject: string,
  { isShown = true } = {},
): Promise<Reply> => {
  const [kind, id = ''] = subject.split(':', 2);
  if (kind === 'sprint') return readSprintFindings(ctx, id);
  return withScores(ctx, range, async (tx, at) => {
    const context = await readFindingsContext(tx, ctx, at, { range, subject });
    const { findings, ...counts } = await stateFindings(context, () => true);
    if (isShown) await recordFindings(tx, ctx, findings, context);
    const phrased = await phraseStatements(
      tx,
      ctx,
      findings.map(({ statement }) => statement),
    );
    return {
      days: daysIn(context.period, context.timeZone),
      findings: findings.map((finding, index) => ({ ...finding, statement: phrased[index] ?? finding.statement })),
      ...counts,
    };
  });
};

/** Which findings are stated; all of them are tested. */
export type IsStated = (finding: Pick<Possible, 'metric' | 'isOfPerson'>) => boolean;

/**
 * The same findings for documents: never worded by a language model, so that equal data gives equal documents.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const readStatements = (
  ctx: RouteContext,
  range: ReadRange,
  subject: string,
  isStated: IsStated,
): Promise<Finding[]> =>
  withScores(ctx, range, async (tx, at) => {
    const context = await readFindingsContext(tx, ctx, at, { range, subject });
    const { findings } = await stateFindings(context, isStated);
    await recordFindings(tx, ctx, findings, context);
    return findings;
  });

/** Records the people whom findings name. Those of a person's own page are recorded with the page. */
const recordFindings = async (
  tx: Tx,
  ctx: RouteContext,
  findings: readonly Finding[],
  { subject, timeZone }: FindingsContext,
): Promise<void> => {
  if (subject.kind !== 'person') await recordNamed(tx, ctx, claimsOf(findings), { timeZone });
};

export const claimsOf = (findings: readonly Finding[]): Claim[] =>
  findings.flatMap(({ statement, cause }) => [...statement.claims, ...(cause?.claims ?? [])]);

const stateFindings = async (
  context: FindingsContext,
  isStated: IsStated,
): Promise<Pick<Reply, 'findings' | 'checked' | 'untold'>> => {
  const candidates = await possibleOn(context);
  const { findings, judged } = rankFindings(await silentWithinBounds(context, candidates), maxFindings, isStated);
  const stated: Finding[] = [];
  for (const finding of findings) stated.push(await finding.write());
  return { findings: stated, checked: judged, untold: candidates.length - judged };
};

/** All candidate statements for the screen of a subject. */
const possibleOn = async (context: FindingsContext): Promise<Possible[]> => {
  const { subject } = context.subject;
  const changes = [...(await movements(context)), ...(await levels(context))];
  if (subject === 'sprints') return [...(await lastSprints(context)), ...changes.filter(isWorkOfTeam)];
  const possible = [
    ...changes,
    ...(await scoreMovements(context)),
    // No service is a team's.
    ...(subject === 'teams' ? [] : await services(context)),
    ...(await concentrations(context)),
    ...(await rampUps(context)),
  ];
  return subject === 'teams' ? oneOfEachTeam(possible) : possible;
};

/** The figures of teams that Sprint Deep Dive shows. */
const ofWork: readonly string[] = [
  'velocity',
  'commitment_reliability',
  'completion_rate',
  'throughput',
  'cycle_time',
] satisfies MetricKey[];

const isWorkOfTeam = ({ team, gapCheck }: Possible): boolean =>
  team !== undefined && (gapCheck?.metrics ?? []).some((metric) => ofWork.includes(metric));

/** Limits findings about teams to one for each team. */
const oneOfEachTeam = (possible: readonly Possible[]): Possible[] =>
  possible.flatMap((finding) =>
    finding.team === undefined ? [] : [{ ...finding, story: finding.team, explains: finding.team }],
  );
