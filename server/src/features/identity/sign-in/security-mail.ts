import { t } from '@sightline/contract';
import type { Origin, Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { mailTime } from '../../../platform/mail/mail-time.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { readTimeZone } from '../../organizations/index.ts';
import { firstOrganization } from '../identity.store.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';

type SecurityMail = {
  subject: string;
  what: string;
  /** What to do, above all if it was not the owner. */
  advice: string;
};

/**
 * Emails the owner of an account about a change to it: what happened, to which account, when, and from where.
 * @param origin `unknownOrigin` for changes by others, whose address is not the owner's to know
 */
export const mailOwner = (
  tx: Tx,
  { platform, origin }: { platform: Platform; origin: Origin },
  owner: { id: string; email: string },
  written: () => SecurityMail,
): Promise<boolean> =>
  inLanguageOf(tx, owner.id, async () => {
    const { subject, what, advice } = written();
    const details = await detailsOf(tx, platform, owner, origin);
    const text = [what, details, advice].join('\n\n');
    return sendMail(platform, tx, { kind: 'security', to: owner.email, subject, text });
  });

/** In the time zone of the owner's first organization, as an account itself has none. */
const detailsOf = async (
  tx: Tx,
  platform: Platform,
  { id, email }: { id: string; email: string },
  { address }: Origin,
): Promise<string> => {
  const organizationId = await firstOrganization(tx, id);
  const zone = organizationId === null ? 'UTC' : await readTimeZone(tx, organizationId);
  const time = mailTime(platform.clock.now(), zone);
  const lines = [t('Account: {email}', { email }), t('Time: {time}', { time })];
  if (address !== '') lines.push(t('IP address: {address}', { address }));
  return [t('Details'), ...lines].join('\n');
};

/** Opens the owner's profile, with their sign-in settings and account activity. */
export const profileLink = ({ config }: Platform): string =>
  t('Open your profile: {link}', { link: `${config.publicUrl}/profile` });
