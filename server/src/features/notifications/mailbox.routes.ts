import { contract } from '@sightline/contract';
import { needs } from '../../platform/capabilities.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { openMail, readMailbox, sendMailAgain } from './mailbox.ts';

const admins = needs('canManageOrganization');

export const mailboxRoutes: BoundRoute[] = [
  bind(contract.mailbox.list, { allow: admins, handle: (ctx, { query }) => readMailbox(ctx, query) }),
  bind(contract.mailbox.open, { allow: admins, handle: (ctx, { params }) => openMail(ctx, params.mailId) }),
  bind(contract.mailbox.sendAgain, {
    allow: admins,
    handle: async (ctx, { params }) => ({ mail: await sendMailAgain(ctx, params.mailId) }),
  }),
];
