import { byName } from '@sightline/contract';
import { dateOf, suggestBots } from '@sightline/analytics';
import type { mappings, RouteReply } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { readSettingsHistory } from '../../settings/index.ts';
import { mappingSettings } from './mapping-settings.ts';
import { mappedPeople, mappedSources, readMapped, teamOn, type Mapped } from './mapped.ts';

/** Maximum suggestions shown; more follow as these are answered. */
const likelyShown = 50;

type Reply = RouteReply<typeof mappings.read>;

/** The teams, open suggestions and the history of changes; people and sources have their own pages. */
export const readMappings = ({ platform, organizationId }: UserContext): Promise<Reply> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const mapped = await readMapped(tx, organizationId);
    const { facts, linked, document, accounts } = mapped;
    const nameOf = (accountId: string): string => accounts.get(accountId)?.name ?? '';
    const likelyBots = suggestBots(facts.accounts, linked.people, document.accounts);
    return {
      version: mapped.version,
      isEmpty: facts.accounts.length === 0,
      teams: presentTeams(mapped, dateOf(Math.floor(platform.clock.now() / 1000), mapped.zone).toString()),
      suggestions: linked.suggestions.slice(0, likelyShown).map(({ accountIds, evidence }) => ({
        accountIds,
        names: [nameOf(accountIds[0]), nameOf(accountIds[1])] as [string, string],
        evidence,
      })),
      suggestionCount: linked.suggestions.length,
      likelyBots: likelyBots
        .slice(0, likelyShown)
        .map(({ accountId, evidence }) => ({ accountId, name: nameOf(accountId), evidence })),
      likelyBotCount: likelyBots.length,
      ...(await readSettingsHistory(tx, mappingSettings)),
    };
  });

/** Configured teams, and those found only in the sources, by name. */
const presentTeams = (mapped: Mapped, today: string): Reply['teams'] => {
  const { document, teams } = mapped;
  const configuredTeams = new Map(document.teams.map((team) => [team.id, team]));
  const known = [
    ...teams.filter((team) => !configuredTeams.has(team.id)),
    ...document.teams.filter((team) => !team.removed),
  ];
  const working = mappedPeople(mapped).filter((person) => !person.bot);
  const people = Map.groupBy(working, (person) => teamOn(person, today));
  const sources = Map.groupBy(mappedSources(mapped), (source) => source.teamId);
  return known
    .map((team) => ({
      description: '',
      type: 'development' as const,
      leadEmail: '',
      ...configuredTeams.get(team.id),
      ...team,
    }))
    .map(({ id, name, description, type, leadEmail }) => ({
      id,
      name,
      description,
      type,
      leadEmail,
      byHand: configuredTeams.has(id),
      people: people.get(id)?.length ?? 0,
      places: sources.get(id)?.length ?? 0,
    }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
};
