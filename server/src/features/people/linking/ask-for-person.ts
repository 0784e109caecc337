import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import { t, type OwnPerson } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { say } from '../../../platform/text.ts';
import { listPeople } from '../people.store.ts';
import { findOwnPerson } from './own-person.store.ts';
import { saveLinkRequest } from './link-requests.store.ts';
import { presentOwnPerson } from './read-own-person.ts';

/**
 * Asks the admins to link the user to a person of the sources, because most sources hide email addresses.
 * @param personId who they say they are; null if they are not in the list
 * @throws NotFound; Conflict if they are already linked
 */
export const askForPerson = (ctx: UserContext, personId: string | null): Promise<OwnPerson> => {
  const { platform, organizationId, user } = ctx;
  return withTenant(platform.database, organizationId, async (tx) => {
    const ownPerson = await findOwnPerson(tx, user);
    if (ownPerson !== null)
      throw new Conflict(
        t('Your account is already linked to {name}. An admin can change this in Team Mappings.', {
          name: ownPerson.name,
        }),
      );
    const person = (await listPeople(tx)).find((candidate) => candidate.id === personId && !candidate.bot);
    if (personId !== null && person === undefined) throw new NotFound('person', personId);
    const now = new Date(platform.clock.now());
    await saveLinkRequest(tx, organizationId, {
      userId: user.id,
      accountId: person?.accountIds[0] ?? null,
      askedAt: now,
    });
    const who = person?.name ?? 'nobody in the list';
    await writeAudit(tx, ctx, { action: 'people.ask-to-be-tied', subject: user.email, detail: { who } });
    const announcement: Announcement = {
      // Repeated requests on one day are announced once.
      key: `person-ask.${user.id}.${now.toISOString().slice(0, 10)}`,
      type: 'info',
      title: say('Request to link an account'),
      message:
        person === undefined
          ? say('{name} asks to be linked to a contributor but did not find one in the list.', { name: user.name })
          : say('{name} asks to be linked to the contributor {contributor}.', {
              name: user.name,
              contributor: person.name,
            }),
      action: { text: say('View Request'), url: '/settings?tab=integrations&part=mappings&view=users' },
      awaitsAnswer: true,
    };
    await queueAnnouncement(platform, tx, {
      organizationId,
      readers: { atLeast: 'admin' },
      announcement,
    });
    return presentOwnPerson(tx, ctx);
  });
};
