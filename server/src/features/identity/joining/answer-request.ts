import { t, type JoinRequest, type Role } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Ended } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { addMember } from '../members/add-member.ts';
import { refuseDemo } from '../demo-users.ts';
import { requireVerified } from '../require-verified.ts';
import { declinedDays } from './ask-to-join.ts';
import { endRequest, listOpenRequests } from './joining.store.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';

export const listRequests = ({ platform, organizationId }: RouteContext): Promise<JoinRequest[]> =>
  withSystem(platform.database, (tx) => listOpenRequests(tx, organizationId));

/** Ends an open request of the organization. @throws Ended when it was already answered or withdrawn */
const take = async (
  tx: Tx,
  { platform, organizationId }: RouteContext,
  id: string,
  state: 'approved' | 'declined',
): Promise<JoinRequest & { userId: string }> => {
  const request = (await listOpenRequests(tx, organizationId)).find((candidate) => candidate.id === id);
  const ended = await endRequest(tx, { id, organizationId }, state, new Date(platform.clock.now()));
  if (request === undefined || ended === null) throw new Ended(t('This request was already answered or withdrawn.'));
  return { ...request, userId: ended.userId };
};

const notify = async (
  tx: Tx,
  { platform, organizationId }: RouteContext,
  request: JoinRequest & { userId: string },
  answer: 'approved' | 'declined',
  written: () => { subject: string; text: string },
): Promise<void> => {
  await inLanguageOf(tx, request.userId, () => {
    const { subject, text } = written();
    const hello = t('Hello {name},', { name: mailName(request.name, request.email) });
    const mail = { to: request.email, subject, text: `${hello}\n\n${text}` };
    return sendMail(platform, tx, { kind: 'join-answer', organizationId, ...mail });
  });
  await platform.events.publish(tx, {
    audience: { userId: request.userId },
    message: { type: 'memberships_changed', payload: { answer } },
  });
  await platform.events.publish(tx, {
    organizationId,
    audience: 'organization',
    message: { type: 'memberships_changed', payload: {} },
  });
};

/** Approves a request to join. @throws Ended | Conflict when the plan has no room */
export const approveRequest = (ctx: RouteContext, id: string, role: Role): Promise<void> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('Nobody can join the demo organization. Create your own organization to try this.'));
  requireVerified(user);
  return withSystem(platform.database, async (tx) => {
    const request = await take(tx, ctx, id, 'approved');
    const { userId, email, name } = request;
    await addMember(tx, platform, { organizationId, userId, email, name, role }, user.id);
    await writeAudit(tx, ctx, { action: 'members.approve-request', subject: request.email, detail: { role } });
    await notify(tx, ctx, request, 'approved', () => {
      const organization = mailName(user.organizationName ?? '', t('the organization'));
      return {
        subject: t('You joined {organization}', { organization }),
        text: t(
          '{name} ({address}) approved your request to join {organization} on Sightline. Your role is {role, select, admin {admin} manager {manager} other {developer}}. If you belong to several organizations, choose this one in the organization menu.\n\nOpen Sightline: {link}',
          {
            name: mailName(user.name),
            address: user.email,
            organization,
            role,
            link: `${platform.config.publicUrl}/dashboard`,
          },
        ),
      };
    });
  });
};

/** Declines a request to join. @throws Ended */
export const declineRequest = (ctx: RouteContext, id: string): Promise<void> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('Nobody can join the demo organization. Create your own organization to try this.'));
  requireVerified(user);
  return withSystem(platform.database, async (tx) => {
    const request = await take(tx, ctx, id, 'declined');
    await writeAudit(tx, ctx, { action: 'members.decline-request', subject: request.email });
    await notify(tx, ctx, request, 'declined', () => {
      const organization = mailName(user.organizationName ?? '', t('The organization'));
      return {
        subject: t('Your request to join {organization}', { organization }),
        text: t(
          '{name} ({address}) declined your request to join {organization} on Sightline. You can ask again in {days} days. If you think this is a mistake, ask someone there to invite you.',
          { name: mailName(user.name), address: user.email, organization, days: declinedDays },
        ),
      };
    });
  });
};
