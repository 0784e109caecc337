import { z } from 'zod';
import { route } from './route.ts';

/** Maximum calls of one batch. */
export const maxBatched = 30;

const values = z.record(z.string().max(100), z.string().max(20_000));

const batchedCall = z.object({
  call: z.string().max(100).describe('its operationId, such as teams.analytics; reading calls only'),
  params: values.optional().describe('values of the path'),
  query: values.optional().describe('as in the address'),
  sample: z.boolean().optional().describe('answer from the sample organization'),
});

const batchedReply = z.object({
  status: z.number().int().describe('the HTTP status that the call by itself would have'),
  body: z.unknown().describe('the body that the call by itself would have'),
  retryAfter: z.number().int().nullable().describe('seconds'),
});
export type BatchedCall = z.input<typeof batchedCall>;
export type BatchedReply = z.output<typeof batchedReply>;

export const batch = {
  read: route({
    method: 'POST',
    path: '/batch',
    access: 'signed-in',
    summary: 'Run several read calls in one request. Each is answered as if it were sent alone, in order',
    body: z.object({ calls: z.array(batchedCall).min(1).max(maxBatched) }),
    reply: z.object({ replies: z.array(batchedReply) }),
  }),
};
