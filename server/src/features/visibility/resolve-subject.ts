import type { Developer } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/context.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { findOwnPerson, listDevelopers } from '../people/index.ts';
import { recordProfileViews } from './profile-views.ts';
import { audienceOf, type Audience } from './audience.ts';
import { assertMaySee, visibleTeam } from './visibility.ts';

/** An audience of one, who also sees what is about themself. */
export type Viewer = Audience & {
  people: Map<string, Developer>;
  ownPerson: Developer | null;
  /** Whether the viewer may see what is about a person; false for nobody (null), unless they see individuals. */
  sees: (personId: string | null) => boolean;
};

/** The subject of the figures. */
export type SeenSubject = Viewer & { kind: 'organization' | 'team' | 'person'; id: string | null; name: string };

export const asViewer = (
  audience: Audience,
  ownPerson: Developer | null,
  developers: readonly Developer[],
): Viewer => ({
  ...audience,
  people: new Map(developers.map((developer) => [developer.id, developer])),
  ownPerson,
  sees: (personId) => audience.seesIndividuals || (personId !== null && personId === ownPerson?.id),
});

export const viewerOf = async (tx: Tx, user: SessionUser): Promise<Viewer> =>
  asViewer(audienceOf(user), await findOwnPerson(tx, user), await listDevelopers(tx));

/** The kind of view recorded for all calls of one profile. */
export const profileView = 'profile';

/** A person's name for those who may see it, else null. */
export const nameFor = ({ people, sees }: Viewer, personId: string | null): string | null =>
  personId !== null && sees(personId) ? (people.get(personId)?.name ?? null) : null;

/**
 * The organization, team or person of `organization`, `team:{id}` or `person:{id}`, if the viewer may
 * see it. Looking at another person is recorded with `what` was looked at, and that person can see it.
 * @throws NotFound, NotAllowed
 */
export const resolveSubject = async (
  tx: Tx,
  ctx: RouteContext,
  subject: string,
  what: string,
): Promise<SeenSubject> => {
  const common = await viewerOf(tx, ctx.user);
  const [kind, id = ''] = subject.split(':');
  if (kind === 'person') {
    const person = common.people.get(id);
    assertMaySee(ctx.user, id, common.ownPerson);
    if (person === undefined) throw new NotFound('person', id);
    if (common.ownPerson?.id !== id) await recordProfileViews(tx, ctx, [id], what);
    return { kind, id, name: person.name, ...common };
  }
  if (kind === 'team') {
    const team = await visibleTeam(tx, ctx.user, id);
    return { kind, id, name: team.name, ...common };
  }
  return { kind: 'organization', id: null, name: ctx.user.organizationName ?? '', ...common };
};
