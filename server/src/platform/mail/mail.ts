import { currentLanguage, type AnyLanguage, type MailboxKind } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Platform } from '../context.ts';
import { withTenant, type Tx } from '../database/tenant.ts';
import { defineJob } from '../jobs/jobs.ts';
import { failureReason, isPermanentFailure } from './delivery-failure.ts';
import { footerMark, htmlOf } from './mail-html.ts';
import { beginAttempt, endAttempt, insertMailboxEntry, readMailedOrganization, type Attempt } from './mailbox.store.ts';
import { countMail, type MailKind } from './mail-limits.ts';
import { mailName } from './mail-name.ts';
import { readableMessage } from './readable-message.ts';
import { say } from '../text.ts';

/** A plain-text message; paragraphs are separated by empty lines. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Of its texts; messages queued by earlier versions have none. */
  language?: AnyLanguage;
  /** The link that ends such emails; mail programs offer it next to the sender. */
  unsubscribe?: string;
};

/** Binds the encryption of stored and queued messages. */
export const mailSeal = 'mail';
/** A mail server may be down for a night: pauses double up to an hour, and all of them take at least eight. */
const maxRetries = 20;
const longestPauseSeconds = 3_600;

/** Set for messages of an organization, which its admins see in the mailbox; messages about accounts belong to none. */
type OfOrganization = { kind: MailboxKind; organizationId: string };
type OfAccount = { kind: Exclude<MailKind, MailboxKind>; organizationId?: undefined };
/** The platform's own alerts go to platform admins, and belong to no organization. */
type OfPlatform = { kind: 'monitoring'; organizationId: null };

/** The lines of the footer say how to stop or change such messages; the organization follows them. */
type Outgoing = Mail & { footer?: readonly string[] };

/**
 * Sends a message once the transaction commits. It waits sealed, because it may carry a secret link. Names chosen by
 * users must go through `mailName` first.
 * @returns false, without sending, if the mailbox has reached today's limit of the kind
 */
export const sendMail = async (
  platform: Platform,
  tx: Tx,
  { kind, organizationId, footer = [], ...words }: Outgoing & (OfOrganization | OfAccount | OfPlatform),
): Promise<boolean> => {
  const isAllowed = await countMail(tx, platform, kind, words.to);
  const organization = organizationId == null ? null : await readMailedOrganization(tx, organizationId);
  const signature = organization === null ? 'Sightline' : `Sightline · ${mailName(organization, '…')}`;
  const text = `${words.text}${footerMark}${[...footer, signature].join('\n')}`;
  const mail: Mail = { language: currentLanguage(), ...words, text };
  const sealed = platform.secrets.seal(JSON.stringify(mail), mailSeal);
  const id = randomUUID();
  if (organizationId != null)
    await insertMailboxEntry(tx, organizationId, {
      id,
      kind: kind as MailboxKind,
      to: mail.to,
      sealedMail: sealed,
      status: isAllowed ? 'waiting' : 'failed',
      error: isAllowed ? null : say('This address has reached today’s limit for emails of this kind.'),
      createdAt: new Date(platform.clock.now()),
    });
  if (!isAllowed) {
    platform.log.warn({ kind }, 'an email was not sent: the mailbox reached its daily limit for this kind');
    return false;
  }
  await enqueueMail(
    platform,
    tx,
    organizationId == null ? { sealed } : { sealed, entry: { organizationId, id, version: 1 } },
  );
  return true;
};

type MailJob = {
  sealed: string;
  /** The Message-ID is the same in every attempt, so that a message sent twice is shown once. */
  messageId?: string;
  entry?: Attempt & { organizationId: string };
};

export const enqueueMail = async (
  platform: Platform,
  tx: Tx,
  job: Pick<MailJob, 'sealed' | 'entry'>,
): Promise<void> => {
  const messageId = `<${randomUUID()}@${new URL(platform.config.publicUrl).hostname}>`;
  await platform.jobs.enqueue(tx, 'send-mail', { ...job, messageId });
};

export const sendMailJob = defineJob<MailJob>({
  name: 'send-mail',
  // Messages are never deduplicated; other jobs with the same key are.
  // It expires only after a mail server may have been silent for 10 minutes: an attempt must not overtake another.
  options: { policy: 'standard', retryLimit: maxRetries, retryBackoff: true, retryDelayMax: longestPauseSeconds },
  async handle(platform, { sealed, entry, messageId }) {
    const mail = JSON.parse(platform.secrets.open(sealed, mailSeal)) as Mail;
    const send = (): Promise<void> => deliver(platform.config, mail, platform.clock.now(), messageId);
    if (entry === undefined) return send();
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      withTenant(platform.database, entry.organizationId, work);
    const attempts = await within((tx) => beginAttempt(tx, entry));
    // It was sent again or deleted in the meantime.
    if (attempts === null) return;
    try {
      await send();
    } catch (error) {
      const isOver = isPermanentFailure(error) || attempts > maxRetries;
      const end = { status: isOver ? 'failed' : 'waiting', error: failureReason(error) } as const;
      await within((tx) => endAttempt(tx, entry, end));
      if (!isPermanentFailure(error)) throw error;
      platform.log.warn({ err: error, organizationId: entry.organizationId }, 'the mail server refused an email');
      return;
    }
    await within((tx) => endAttempt(tx, entry, { status: 'sent', sentAt: new Date(platform.clock.now()) }));
  },
});

/** Signs in to a mail server. @throws Error with the reason if it cannot be used */
export const checkMailServer = async (smtpUrl: string): Promise<void> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** Sends through the configured server, or without one, writes to a folder for the operator. */
export const deliver = async (
  config: Config,
  { unsubscribe, language, ...mail }: Mail,
  now: number,
  messageId?: string,
): Promise<void> => {
  // As an object, so that an address with a comma in it is no second one.
  const to = { name: '', address: mail.to };
  const headers = {
    date: new Date(now),
    ...(messageId === undefined ? {} : { messageId }),
    ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
  };
  const message = { from: config.mailFrom, ...mail, to, html: htmlOf({ ...mail, language }), ...headers };
  const { createTransport } = await import('nodemailer');
  if (config.smtpUrl !== null) {
    const transport = createTransport(config.smtpUrl);
    try {
      await transport.sendMail(message);
    } finally {
      transport.close();
    }
    return;
  }
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  // Messages carry secret links, and the folder may be older than this rule; another user's is theirs to close.
  await mkdir(config.mailFolder, { recursive: true, mode: 0o700 });
  if ((await stat(config.mailFolder)).uid === process.getuid?.()) await chmod(config.mailFolder, 0o700);
  const name = `${new Date(now).toISOString().replaceAll(':', '-')} ${mail.to.replaceAll(/[^\w.@+-]/g, '_')}`;
  await writeFile(
    join(config.mailFolder, `${name} ${built.messageId.replaceAll(/[^\w]/g, '').slice(0, 12)}.eml`),
    readableMessage(String(built.message)),
    { mode: 0o600 },
  );
};

/** With HTTPS, mail programs post to the link directly (RFC 8058); otherwise they open it. */
const unsubscribeHeaders = (link: string): { list: { unsubscribe: string }; headers?: Record<string, string> } => ({
  list: { unsubscribe: link },
  ...(link.startsWith('https:') ? { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } } : {}),
});
