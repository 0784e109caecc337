import {
  metricDefinitions,
  metricsThat,
  rankRepairs,
  type DoubtedFigure,
  type MetricKey,
  type ReadRange,
  type Repair,
  type Subject,
} from '@sightline/analytics';
import { t, type contract, type RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { loadFacts } from '../facts/index.ts';
import { readPlainFigures, figureFrom } from '../figures/index.ts';
import { readDoubts, readUnresolved, type Unresolved } from '../gaps/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { inTenant } from '../ranges/index.ts';
import { profileView, resolveSubject, unrestricted } from '../visibility/index.ts';
import { figureBounds } from './figure-bounds.ts';

type Reply = RouteReply<typeof contract.dataQuality.read>;

const ofGroups = metricsThat(({ comparedAcross }) => comparedAcross.includes('periods'));
const ofPeople = metricsThat(({ comparedAcross }) => comparedAcross.includes('people'));

const maxRepairs = 20;

/** @throws NotFound, NotAllowed, InvalidInput */
export const readDataQuality = (
  ctx: RouteContext,
  range: ReadRange,
  subjectKey: string,
  incompleteReasons: IncompleteReasons,
): Promise<Reply> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    const seen = await resolveSubject(tx, ctx, subjectKey, profileView);
    const subject: Subject =
      seen.kind === 'organization' ? { kind: seen.kind } : { kind: seen.kind, id: seen.id ?? '' };
    const metrics = subject.kind === 'person' ? ofPeople : ofGroups;
    const owner = {
      ...(subject.kind === 'team' ? { teamId: subject.id } : {}),
      ...(subject.kind === 'person' ? { personId: subject.id } : {}),
    };
    const read = await readPlainFigures(tx, metrics, { range, now, timeZone, audience: unrestricted, ...owner });
    const { period } = read;
    const unresolved = await readUnresolved(tx, ctx.organizationId);
    const doubts = await readDoubts(tx, unresolved, { metrics, over: period, subject });
    const optionsOf = (metric: MetricKey) => ({ ...read.recording(metric), period });
    const repairs = rankRepairs(
      metrics.map((metric): DoubtedFigure => ({
        metric,
        counted: read.counted(metric),
        options: optionsOf(metric),
        doubts: doubts.filter(({ at }) => at >= period.from && at < period.to),
      })),
    );
    const nameOf = await namesOf(tx, unresolved);
    return {
      period: presentPeriod(period, timeZone),
      figures: metrics.map((metric) => {
        const { figure, unit, better } = figureFrom(read.figures, metric);
        const bounds = figureBounds(metric, read.counted(metric), doubts, optionsOf(metric));
        return { metric, name: t(metricDefinitions[metric].name), unit, better, figure, bounds };
      }),
      repairs: repairs.slice(0, maxRepairs).map(({ kind, key, rows, narrowing, metrics: narrowed }) => ({
        kind,
        name: nameOf({ kind, key }),
        rows,
        narrowing,
        metrics: narrowed,
      })),
      repairCount: repairs.length,
      incomplete: await incompleteReasons(tx),
    };
  });

/** Names of what a repair is about: a repository, a person, or the status or state that the gap names. */
const namesOf = async (
  tx: Tx,
  { people }: Unresolved,
): Promise<(repair: Pick<Repair, 'kind' | 'key'>) => string | null> => {
  const { repositories } = await loadFacts(tx, ['repositories']);
  const named = new Map([...repositories.map(({ id, name }) => [id, name] as const), ...people.names]);
  return ({ kind, key }) => {
    if (key === '') return null;
    return kind === 'status-category' || kind === 'deployment-state' ? key : (named.get(key) ?? null);
  };
};
