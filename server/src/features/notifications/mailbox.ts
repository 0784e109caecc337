import { t, dayMs } from '@sightline/contract';
import type { contract, MailboxKind, MailboxMail, RouteInput, RouteReply } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { enqueueMail, mailSeal, type Mail } from '../../platform/mail/mail.ts';
import {
  countMailbox,
  deleteMailboxBefore,
  findMailboxEntry,
  listMailbox,
  reopenMailboxEntry,
  type MailboxEntry,
} from '../../platform/mail/mailbox.store.ts';
import { eachOrganization } from '../organizations/index.ts';
import { refuseDemo } from '../identity/index.ts';

const daysKept = 30;

/** These may contain their recipient's figures, which Teams only hides from everyone else. */
const personal: readonly MailboxKind[] = ['notification', 'digest', 'report'];

const isWithheld = ({ user }: RouteContext, { kind, to }: MailboxEntry): boolean =>
  user.teamsOnlySince !== null && personal.includes(kind) && to.toLowerCase() !== user.email.toLowerCase();

const mailOf = ({ platform }: RouteContext, { sealedMail }: MailboxEntry): Mail =>
  JSON.parse(platform.secrets.open(sealedMail, mailSeal)) as Mail;

const present = (ctx: RouteContext, entry: MailboxEntry): MailboxMail => ({
  id: entry.id,
  kind: entry.kind,
  to: entry.to,
  subject: isWithheld(ctx, entry) ? null : mailOf(ctx, entry).subject,
  status: entry.status,
  attempts: entry.attempts,
  error: entry.error,
  createdAt: entry.createdAt.toISOString(),
  sentAt: entry.sentAt?.toISOString() ?? null,
});

/** Links without sign-in and unsubscribe tokens. */
const withoutSecrets = (text: string): string => text.replaceAll(/([?&](?:code|token|invitation)=)[^\s&#]+/g, '$1…');

type List = RouteReply<typeof contract.mailbox.list>;

export const readMailbox = (
  ctx: RouteContext,
  { status, ...wanted }: RouteInput<typeof contract.mailbox.list>['query'],
): Promise<List> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const [found, of] = [await countMailbox(tx, status), await countMailbox(tx, undefined)];
    const { limit } = wanted;
    // Emails may have been deleted since the reader loaded the page count.
    const number = Math.min(wanted.page, Math.max(1, Math.ceil(found / limit)));
    const entries = await listMailbox(tx, { status, limit, offset: (number - 1) * limit });
    return {
      goesTo: ctx.platform.config.smtpUrl === null ? 'folder' : 'server',
      mails: entries.map((entry) => present(ctx, entry)),
      page: { number, limit, found, of },
    };
  });

/** @throws NotFound */
const entryById = async (tx: Tx, id: string): Promise<MailboxEntry> => {
  const entry = await findMailboxEntry(tx, id);
  if (entry === null) throw new NotFound('email', id);
  return entry;
};

/** @throws NotFound */
export const openMail = (ctx: RouteContext, id: string): Promise<RouteReply<typeof contract.mailbox.open>> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const entry = await entryById(tx, id);
    const text = isWithheld(ctx, entry) ? null : withoutSecrets(mailOf(ctx, entry).text);
    return { mail: present(ctx, entry), text };
  });

/** @throws NotFound; Conflict if the first attempt is still pending */
export const sendMailAgain = (ctx: RouteContext, id: string): Promise<MailboxMail> => {
  const { platform, organizationId } = ctx;
  refuseDemo(ctx.user, t('The demo sends nothing outside the product.'));
  return withTenant(platform.database, organizationId, async (tx) => {
    const entry = await entryById(tx, id);
    if (entry.status === 'waiting' && entry.error === null) throw new Conflict(t('This email is already waiting.'));
    const version = await reopenMailboxEntry(tx, id);
    if (version === null) throw new NotFound('email', id);
    await enqueueMail(platform, tx, { sealed: entry.sealedMail, entry: { organizationId, id, version } });
    await writeAudit(tx, ctx, { action: 'mailbox.send-again', subject: entry.to, detail: { kind: entry.kind } });
    return present(ctx, await entryById(tx, id));
  });
};

/** Every night deletes emails after the time for which the mailbox shows them. */
export const expireMailboxJob = defineJob({
  name: 'expire-mailbox',
  schedule: '29 2 * * *',
  handle({ database, clock }, _data, { signal }) {
    const before = new Date(clock.now() - daysKept * dayMs);
    return eachOrganization({ database }, signal, (id) =>
      withTenant(database, id, (tx) => deleteMailboxBefore(tx, before)),
    );
  },
});
