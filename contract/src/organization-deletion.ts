import { z } from 'zod';
import { limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { instant } from './primitives.ts';
import { route } from './route.ts';

/** Grace period in days before an organization is deleted. */
export const deletionGraceDays = 7;

const deletion = z.object({ requestedAt: instant, dueAt: instant, requestedBy: z.string() });
const state = z.object({ deletion: deletion.nullable().describe('null when the organization is not to be deleted') });

/** Deletion of an organization by its admins. */
export const organizationDeletion = {
  read: route({
    method: 'GET',
    path: '/organizations/current/deletion',
    access: 'signed-in',
    summary: 'The scheduled deletion of your organization, if any. For admins',
    reply: state,
  }),
  request: route({
    method: 'POST',
    path: '/organizations/current/deletion',
    access: 'signed-in',
    summary: 'Schedule the deletion of your organization in 7 days. For admins',
    body: z.object({
      name: freeText().describe('the name of the organization, to confirm'),
      password: z
        .string()
        .max(limits.inputLength)
        .default('')
        .describe('your own; with single sign-on, having signed in within the last 10 minutes counts instead'),
    }),
    reply: state,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/organizations/current/deletion',
    access: 'signed-in',
    summary: 'Cancel the deletion of your organization. For admins',
    reply: state,
  }),
};
