/** Emails of an organization, for its admins. */
import { z } from 'zod';
import { listPage, pageQuery } from './pages.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const mailStatuses = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
/** Emails about accounts, such as those that reset a password, belong to no organization. */
const mailboxKinds = [
  'invitation',
  'join-answer',
  'announcement',
  'notification',
  'digest',
  'monitoring',
  'report',
] as const;
export type MailboxKind = (typeof mailboxKinds)[number];

const mailboxMail = z.object({
  id,
  kind: z.enum(mailboxKinds),
  to: z.string(),
  subject: z.string().nullable().describe('null where Teams only withholds it'),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  error: z.string().nullable().describe('why the last attempt failed'),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type MailboxMail = z.infer<typeof mailboxMail>;

const mailId = z.object({ mailId: id });

export const mailbox = {
  list: route({
    method: 'GET',
    path: '/organizations/mailbox',
    access: 'signed-in',
    summary: 'List the emails of the last 30 days, newest first. For admins',
    query: z.object({ ...pageQuery, status: z.enum(mailStatuses).optional() }),
    reply: z.object({
      goesTo: z.enum(['server', 'folder']).describe('a mail server, or a folder where none is configured'),
      mails: z.array(mailboxMail),
      page: listPage,
    }),
  }),
  open: route({
    method: 'GET',
    path: '/organizations/mailbox/:mailId',
    access: 'signed-in',
    summary: 'Read an email, without the secret parts of its links. For admins',
    params: mailId,
    reply: z.object({
      mail: mailboxMail,
      text: z.string().nullable().describe('null where Teams only withholds it'),
    }),
  }),
  sendAgain: route({
    method: 'POST',
    path: '/organizations/mailbox/:mailId/send',
    access: 'signed-in',
    summary: 'Send an email again that failed or was sent. For admins',
    params: mailId,
    reply: z.object({ mail: mailboxMail }),
  }),
};
