import { formatList, t, type PeopleRole } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { listDevelopers } from '../../people/index.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { hasBounds, type PeopleNarrowing, type ReportPlan } from './report-plan.ts';

type Named = { name: string };

/**
 * What a report is limited to.
 * @param teams that it shows
 * @param people that it shows; null if it is not about single people
 */
export const filterNotes = async (
  tx: Tx,
  { user }: RouteContext,
  { topics, teams: teamIds, developers, people: narrowing, includeRawData = false }: ReportPlan,
  { teams, people }: { teams: readonly Named[]; people: readonly Named[] | null },
): Promise<string[]> => {
  // A list of reports has no topics.
  const isNarrowed = includeRawData || topics.length === 0;
  const rows = isNarrowed && seesIndividuals(user) ? await listDevelopers(tx) : [];
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
    ...(narrowing === undefined ? [] : narrowingNotes(narrowing)),
  ];
};

const roleNames = (): Record<PeopleRole, string> => ({
  developer: t('Developer'),
  manager: t('Manager'),
  admin: t('Admin'),
  none: t('No account'),
});

const narrowingNotes = ({ search, roles, skills, scoreFrom, scoreTo }: PeopleNarrowing): string[] => [
  ...(search === '' ? [] : [t('People: only with “{search}” in their name.', { search })]),
  ...(roles.length === 0
    ? []
    : [t('People: only with the role {roles}.', { roles: formatList(roles.map((role) => roleNames()[role])) })]),
  ...(skills.length === 0
    ? []
    : [t('People: only with one of these skills: {skills}.', { skills: formatList(skills) })]),
  ...(hasBounds({ scoreFrom, scoreTo })
    ? [t('People: only with a score from {from} to {to}.', { from: scoreFrom ?? 0, to: scoreTo ?? 100 })]
    : []),
];

const listed = (named: readonly Named[]): string => formatList(named.map(({ name }) => name));
