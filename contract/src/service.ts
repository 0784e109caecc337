import { z } from 'zod';
import { route } from './route.ts';

export const service = {
  health: route({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the server and its database respond',
    reply: z.object({ status: z.enum(['operational', 'down']), version: z.string() }),
  }),
};
