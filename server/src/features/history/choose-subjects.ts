import type { ReadRange, Subject } from '@sightline/analytics';
import { sortedByName, maxCompared, maxComparedTeams, t, type ComparisonKind } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { InvalidInput, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import {
  audienceOf,
  recordProfileViews,
  resolveSubject,
  seesIndividuals,
  viewerOf,
  visibleTeam,
  visibleTeams,
} from '../visibility/index.ts';

export type Comparison = {
  compare: ComparisonKind;
  ids: readonly string[] | undefined;
  subject: string;
  range: ReadRange;
  /** The other period, when periods are compared; the one before when null. */
  against: ReadRange | null;
};

/** The subject of a column. */
export type Compared = {
  subject: Subject;
  /** The subject's key in addresses and receipts. */
  key: string;
  name: string;
  color: number | null;
};

const what = 'comparison';

/** The subjects of a comparison, if the viewer may see them. @throws NotFound, NotAllowed, InvalidInput */
export const chooseSubjects = (tx: Tx, ctx: RouteContext, comparison: Comparison): Promise<Compared[]> => {
  switch (comparison.compare) {
    case 'teams':
      return chooseTeams(tx, ctx, comparison.ids);
    case 'people':
      return choosePeople(tx, ctx, comparison.ids ?? []);
    case 'periods':
      return chooseOne(tx, ctx, comparison.subject);
  }
};

const chooseTeams = async (tx: Tx, ctx: RouteContext, ids: readonly string[] = []): Promise<Compared[]> => {
  const visible = await visibleTeams(tx, audienceOf(ctx.user));
  const unknown = ids.find((id) => visible.every((team) => team.id !== id));
  // Throws the reason: the team does not exist, or is too small for the viewer.
  if (unknown !== undefined) await visibleTeam(tx, ctx.user, unknown);
  const different = new Set(ids);
  if (different.size > maxComparedTeams)
    throw new InvalidInput(t('Choose up to {count} teams.', { count: maxComparedTeams }));
  return visible
    .filter((team) => different.size === 0 || different.has(team.id))
    .slice(0, maxComparedTeams)
    .map(({ id, name, color }) => ({ subject: { kind: 'team', id }, key: `team:${id}`, name, color }));
};

/** In alphabetical order, so that the order does not rank people. */
const choosePeople = async (tx: Tx, ctx: RouteContext, ids: readonly string[]): Promise<Compared[]> => {
  if (!seesIndividuals(ctx.user))
    throw new NotAllowed(
      ctx.user.teamsOnlySince === null
        ? t('Only managers and admins can compare people.')
        : t('People cannot be compared because your organization shows teams only.'),
    );
  const different = [...new Set(ids)];
  if (different.length > maxCompared) throw new InvalidInput(t('Choose up to {count} people.', { count: maxCompared }));
  const { people, ownPerson } = await viewerOf(tx, ctx.user);
  const chosen = different.map((id): Compared => {
    const person = people.get(id);
    if (person === undefined) throw new NotFound('person', id);
    return { subject: { kind: 'person', id }, key: `person:${id}`, name: person.name, color: null };
  });
  const others = different.filter((id) => id !== ownPerson?.id);
  await recordProfileViews(tx, ctx, others, what);
  return sortedByName(chosen);
};

const chooseOne = async (tx: Tx, ctx: RouteContext, key: string): Promise<Compared[]> => {
  const seen = await resolveSubject(tx, ctx, key, what);
  const subject: Subject = seen.kind === 'organization' ? { kind: seen.kind } : { kind: seen.kind, id: seen.id ?? '' };
  return [{ subject, key, name: seen.name, color: null }];
};
