/** Diagnoses why deployments of a repository are found or not. */
import { byName } from '@sightline/contract';
import type { DeploymentFact, Facts, Instant, PipelineFact } from '../../facts.ts';
import type { Period } from '../../observation.ts';
import type { MeasurementRules, ProductionRule } from '../../rules.ts';
import { isWithin } from '../../time/periods.ts';
import { reasons } from '../reasons.ts';
import type { ProductionDiagnosis } from './production-diagnosis.ts';
import { readDeployments, type Deployment } from './deployments.ts';

/** Something that a rule can name, how often it ran in the period, and how often successfully. */
export type Seen = { name: string; count: number; successful: number };
export type SeenEnvironment = Seen & { kind: DeploymentFact['environmentKind'] };

export type ExaminedRepository = {
  repositoryId: string;
  name: string;
  url: string;
  rule: ProductionRule | null;
  /** Successful production deployments in the period. */
  counted: number;
  latestAt: Instant | null;
  environments: SeenEnvironment[];
  /** Branches and tags on which pipelines ran. */
  refs: Seen[];
  /** Names of custom pipelines. */
  selectors: Seen[];
  diagnosis: ProductionDiagnosis;
};

const maxSeen = 12;

const tally = <Row extends { result: string | null }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): Seen[] =>
  [...Map.groupBy(rows, nameOf)]
    .flatMap(([name, group]) =>
      name === null
        ? []
        : [{ name, count: group.length, successful: group.filter((one) => one.result === 'successful').length }],
    )
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name))
    .slice(0, maxSeen);

type Shown = {
  rule: ProductionRule | null;
  read: readonly Deployment[];
  deployments: readonly DeploymentFact[];
  pipelines: readonly PipelineFact[];
  environments: readonly SeenEnvironment[];
  refs: readonly Seen[];
  selectors: readonly Seen[];
  latestAt: Instant | null;
};

/** Reasons why nothing counts, in the order in which to fix them. */
const whyNone = ({
  rule,
  read,
  deployments,
  pipelines,
  environments,
  refs,
  selectors,
  latestAt,
}: Shown): ProductionDiagnosis => {
  if (rule?.source === 'none') return { kind: 'never-deploys' };
  if (latestAt !== null) return { kind: 'deployed-before' };
  if (rule?.source === 'pipelines') {
    const tried = read.filter((one) => one.reference.kind === 'pipeline');
    if (tried.length > 0) return { kind: 'pipelines-failed', count: tried.length };
    if (pipelines.length === 0) return { kind: 'no-pipelines' };
    const names = [...refs, ...selectors].map((one) => one.name);
    return { kind: 'no-pipeline-matches', count: pipelines.length, names };
  }
  const reached = read.filter((one) => one.reference.kind === 'deployment' && one.excluded !== reasons.notProduction);
  if (reached.length > 0) {
    const failed = reached.filter((one) => one.outcome === 'failed').length;
    return { kind: 'deployments-failed', count: reached.length, failed };
  }
  if (deployments.length > 0) {
    const isNamed = rule?.source === 'deployments' && (rule.environmentPattern ?? null) !== null;
    return {
      kind: isNamed ? 'no-such-environment' : 'no-production-environment',
      environments: environments.map(({ name, kind }) => ({ name, kind })),
    };
  }
  return { kind: pipelines.length > 0 ? 'no-deployments' : 'nothing-seen' };
};

/**
 * What each repository's source reported in the period, and whether these rules find its deployments. Repositories
 * without any come first.
 */
export const examineProduction = (facts: Facts, rules: MeasurementRules, period: Period): ExaminedRepository[] => {
  const read = Map.groupBy(readDeployments(facts, rules, period.to), (one) => one.repositoryId);
  const ruleOf = new Map(rules.production.map((rule) => [rule.repositoryId, rule]));
  const deploymentsOf = Map.groupBy(facts.deployments, (one) => one.repositoryId);
  const pipelinesOf = Map.groupBy(facts.pipelines, (one) => one.repositoryId);
  return facts.repositories
    .map((repository): ExaminedRepository => {
      const { id } = repository;
      const own = read.get(id) ?? [];
      const good = own.filter((one) => one.excluded === null);
      const counted = good.filter((one) => isWithin(period, one.at)).length;
      const deployments = (deploymentsOf.get(id) ?? []).filter((one) =>
        isWithin(period, one.finishedAt ?? one.startedAt ?? period.from),
      );
      const pipelines = (pipelinesOf.get(id) ?? []).filter((one) => isWithin(period, one.createdAt));
      const kinds = new Map(deployments.map((deployment) => [deployment.environmentName, deployment.environmentKind]));
      const shown = {
        rule: ruleOf.get(id) ?? null,
        read: own.filter((one) => isWithin(period, one.at)),
        deployments,
        pipelines,
        environments: tally(deployments, (one) => one.environmentName).map((one) => ({
          ...one,
          kind: kinds.get(one.name) ?? 'other',
        })),
        refs: tally(pipelines, (one) => one.refName),
        selectors: tally(pipelines, (one) => one.selector),
        latestAt: good.at(-1)?.at ?? null,
      };
      const { rule, environments, refs, selectors, latestAt } = shown;
      const diagnosis: ProductionDiagnosis = counted > 0 ? { kind: 'found', count: counted } : whyNone(shown);
      return {
        repositoryId: id,
        name: repository.name,
        url: repository.url,
        rule,
        counted,
        latestAt,
        environments,
        refs,
        selectors,
        diagnosis,
      };
    })
    .sort(silentFirst);
};

/** The order of examined repositories. */
export const silentFirst = (a: ExaminedRepository, b: ExaminedRepository): number =>
  Number(a.counted > 0) - Number(b.counted > 0) || byName.compare(a.name, b.name);
