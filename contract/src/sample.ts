import { z } from 'zod';
import { instant } from './primitives.ts';
import { route } from './route.ts';

/**
 * A request with this header, of whatever value, is answered from the sample organization. Calls that
 * are not declared to do so refuse it, and so does the server once the caller's organization has data.
 */
export const sampleHeader = 'x-sample-data';

const sampleState = z.object({
  offered: z.boolean().describe('false once the caller’s organization has data'),
  sample: z
    .object({ name: z.string(), asOf: instant.describe('the instant it is frozen at') })
    .nullable()
    .describe('null until it is prepared, on the first request'),
});
export type SampleState = z.infer<typeof sampleState>;

export const sample = {
  read: route({
    method: 'GET',
    path: '/sample-data',
    access: 'signed-in',
    summary: 'Whether sample data is available and prepared',
    reply: sampleState,
  }),
  prepare: route({
    method: 'POST',
    path: '/sample-data',
    access: 'signed-in',
    summary: 'Prepare the sample data, unless it is prepared',
    reply: sampleState,
  }),
};
