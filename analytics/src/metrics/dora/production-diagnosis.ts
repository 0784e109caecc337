/** Why deployments of a repository are found or not, and the sentence that says so. */
import { t } from '@sightline/contract';
import type { DeploymentFact } from '../../facts.ts';

type Environment = { name: string; kind: DeploymentFact['environmentKind'] };

/** Stored apart from its words, because each reader has their own language. */
export type ProductionDiagnosis =
  | { kind: 'found'; count: number }
  | { kind: 'never-deploys' | 'deployed-before' | 'no-pipelines' | 'no-deployments' | 'nothing-seen' }
  | { kind: 'pipelines-failed'; count: number }
  | { kind: 'no-pipeline-matches'; count: number; names: string[] }
  | { kind: 'deployments-failed'; count: number; failed: number }
  | { kind: 'no-such-environment' | 'no-production-environment'; environments: Environment[] };

const listed = (names: readonly string[]): string => names.slice(0, 4).join(', ');

const environmentNames = (environments: readonly Environment[]): string =>
  listed(
    environments.map(({ name, kind }) =>
      t('{name} ({kind, select, production {production} staging {staging} test {test} other {other}})', { name, kind }),
    ),
  );

/** The diagnosis in a sentence, and what to do if nothing counts. */
export const diagnosisText = (diagnosis: ProductionDiagnosis): string => {
  switch (diagnosis.kind) {
    case 'found':
      return t(
        '{count, plural, one {# successful production deployment} other {# successful production deployments}} in this period.',
        { count: diagnosis.count },
      );
    case 'never-deploys':
      return t('The rules say it never deploys.');
    case 'deployed-before':
      return t('It deployed before this period, but not in it.');
    case 'pipelines-failed':
      return t('{count, plural, one {# pipeline} other {# pipelines}} matched, none successful.', {
        count: diagnosis.count,
      });
    case 'no-pipelines':
      return t('It ran no pipelines in this period.');
    case 'no-pipeline-matches':
      return t('None of its {count, plural, one {# pipeline} other {# pipelines}} matches. They ran as {names}.', {
        count: diagnosis.count,
        names: listed(diagnosis.names),
      });
    case 'deployments-failed':
      return t(
        '{count, plural, one {# deployment} other {# deployments}} to production, none successful ({failed, number} failed).',
        { count: diagnosis.count, failed: diagnosis.failed },
      );
    case 'no-such-environment':
      return t('No environment has that name. Its deployments went to {environments}.', {
        environments: environmentNames(diagnosis.environments),
      });
    case 'no-production-environment':
      return t(
        'Its deployments went to {environments}, and none is a production environment. Name the production environment, or set its type in Bitbucket.',
        { environments: environmentNames(diagnosis.environments) },
      );
    case 'no-deployments':
      return t(
        'It ran pipelines but recorded no deployments, because no step names a deployment environment. Choose which pipelines deploy to production.',
      );
    case 'nothing-seen':
      return t(
        'Bitbucket shows no pipelines or deployments for it. Sightline cannot see deployments made by other means.',
      );
  }
};
