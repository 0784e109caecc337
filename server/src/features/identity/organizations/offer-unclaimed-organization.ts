import { t, dayMs } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { PublicContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { readOrganization } from '../../organizations/index.ts';
import { insertInvitation } from '../members/invitations.store.ts';
import { countMembers } from '../members/members.store.ts';
import { newCode } from '../../../platform/secret-links.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';

const days = 7;

/**
 * Offers organizations without an admin to the owner of the address with which they were set up. They
 * may be the owner's or a stranger's, so the owner joins none of them without accepting.
 */
export const offerUnclaimedOrganization = async (
  tx: Tx,
  { platform, origin }: PublicContext,
  owner: { id: string; email: string; name: string },
  organizationIds: readonly string[],
): Promise<void> => {
  for (const organizationId of organizationIds) {
    if ((await countMembers(tx, organizationId, 'admin')) > 0) continue;
    const organization = await readOrganization(tx, organizationId);
    if (organization === null) continue;
    const now = platform.clock.now();
    const { code, hash } = newCode();
    await insertInvitation(tx, {
      organizationId,
      id: randomUUID(),
      email: owner.email,
      name: owner.name,
      role: 'admin',
      teamId: null,
      invitedBy: 'Sightline',
      inviterId: null,
      codeHash: hash,
      createdAt: new Date(now),
      expiresAt: new Date(now + days * dayMs),
    });
    const actor = { kind: 'job', name: 'verify-address' } as const;
    const entry = { action: 'members.invite' as const, subject: owner.email, detail: { role: 'admin' } };
    await writeAudit(tx, { platform, organizationId, actor, origin }, entry);
    await inLanguageOf(tx, owner.id, () =>
      sendMail(platform, tx, {
        kind: 'security',
        to: owner.email,
        subject: t('An organization was set up with your address'),
        text: t(
          "The organization “{name}” was set up on Sightline with your address before you confirmed it. Everyone has been signed out of it.\n\nIf you set it up, continue as its admin: {link}\n\nThe link expires in {days} days. If you didn't, ignore this email. You are not a member of it.",
          {
            name: mailName(organization.name, t('without a name')),
            link: `${platform.config.publicUrl}/auth/invitation?code=${code}`,
            days,
          },
        ),
      }),
    );
  }
};
