/** Claims about one service. */
import type { Observation } from '@sightline/analytics';
import type { Claim, ComparisonBasis, Figure } from '@sightline/contract';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { nameOf, receiptOf, type ClaimSubject, type Days } from '../claims/index.ts';
import { loadFacts } from '../facts/index.ts';

export type Service = { id: string; name: string };

/** Names of repositories by id. */
export const readServiceNames = oncePerBatch(
  async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
    new Map((await loadFacts(tx, ['repositories'])).repositories.map((repository) => [repository.id, repository.name])),
);

/** The service with more than half of the failures, of at least two. */
export const mostFailures = async (tx: Tx, rows: readonly Observation[]): Promise<Service | null> => {
  const failed = rows.filter((row) => row.excluded === null && row.value === 1);
  const [most] = [...Map.groupBy(failed, (row) => row.repositoryId ?? '')].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined || most[1].length < 2 || most[1].length * 2 <= failed.length) return null;
  const name = (await readServiceNames(tx)).get(most[0]);
  return name === undefined ? null : { id: most[0], name };
};

type About = {
  service: Service;
  owner: ClaimSubject;
  figure: Figure;
  days: Days;
  dataVersion: number | null;
  comparedWith?: {
    figure: Figure;
    label: string;
    kind: 'group' | 'usual';
    basis?: ComparisonBasis;
    days: Days;
    pValue: number | null;
  };
};

const valueOf = (figure: Figure): number => (figure.kind === 'value' ? figure.value : 0);

/** How often deployments of a service fail. */
export const serviceClaim = ({ service, owner, figure, days, dataVersion, comparedWith: beside }: About): Claim => {
  const absolute = beside === undefined ? 0 : valueOf(figure) - valueOf(beside.figure);
  const other = beside === undefined ? 0 : valueOf(beside.figure);
  const part = { kind: 'service', key: service.id, name: service.name } as const;
  return {
    metric: 'change_failure_rate',
    name: nameOf('change_failure_rate'),
    part,
    subject: owner.subject,
    subjectName: owner.name,
    unit: 'share',
    better: 'lower',
    days,
    figure,
    comparison:
      beside === undefined
        ? null
        : {
            kind: beside.kind,
            label: beside.label,
            days: beside.days,
            figure: beside.figure,
            ...(beside.basis === undefined ? {} : { basis: beside.basis }),
            absolute,
            relative: other === 0 ? null : absolute / other,
          },
    significance: beside === undefined ? null : { clear: true, pValue: beside.pValue },
    receipt: receiptOf('change_failure_rate', owner.subject, days, part),
    dataVersion,
  };
};
