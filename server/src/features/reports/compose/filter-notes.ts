import { formatList, t } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { listDevelopers } from '../../people/index.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import type { ReportPlan } from './report-plan.ts';

type Named = { name: string };

/**
 * What a report is limited to.
 * @param teams that it shows
 * @param people that it shows; null if it is not about single people
 */
export const filterNotes = async (
  tx: Tx,
  { user }: RouteContext,
  { teams: teamIds, developers, includeRawData = false }: ReportPlan,
  { teams, people }: { teams: readonly Named[]; people: readonly Named[] | null },
): Promise<string[]> => {
  const rows = includeRawData && seesIndividuals(user) ? await listDevelopers(tx) : [];
  const named = developers.length === 0 ? [] : (people ?? rows.filter(({ id }) => developers.includes(id)));
  return [
    ...(teamIds.length === 0 || teams.length === 0
      ? []
      : [
          t('Teams, their sprints and their people: only {teams}. All other figures are the organization’s.', {
            teams: listed(teams),
          }),
        ]),
    ...(named.length === 0 ? [] : [t('People: only {people}.', { people: listed(named) })]),
  ];
};

const listed = (named: readonly Named[]): string => formatList(named.map(({ name }) => name));
