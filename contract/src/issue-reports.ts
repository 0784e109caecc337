import { z } from 'zod';
import { limits } from './constants.ts';
import { route } from './route.ts';

export const issueReports = {
  report: route({
    method: 'POST',
    path: '/issue-reports',
    access: 'public',
    summary: 'Report an error that a screen showed; signed-out people may as well',
    body: z.object({
      errorId: z.string().regex(/^[0-9A-F]{8}$/, 'An error id has eight digits'),
      path: z.string().max(limits.inputLength).describe('path of the screen; what follows a question mark is not kept'),
      message: z.string().max(limits.inputLength),
    }),
    reply: z.object({ recorded: z.literal(true) }),
  }),
};
