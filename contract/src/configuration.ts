import { z } from 'zod';
import { route } from './route.ts';

const kind = z.string().min(1).max(40);

/** All settings of an organization by their kind, each as it is stored; exported and imported as a file. */
const configuration = z.object({
  format: z.literal(1, 'This file was not exported from Sightline'),
  settings: z.record(kind, z.unknown()),
});
export type Configuration = z.infer<typeof configuration>;

const versions = z.record(kind, z.number().int().min(0)).describe('of each kind, as it was read; 0 for unchanged ones');

const change = z.object({ kind: z.string(), summary: z.string() });
export type ConfigurationChange = z.infer<typeof change>;
const changes = z.object({ changes: z.array(change).describe('kinds that differ, with what changes in words') });

export const configurationCalls = {
  read: route({
    method: 'GET',
    path: '/organizations/current/configuration',
    access: 'signed-in',
    summary: 'Export all settings as one document',
    reply: z.object({ versions, configuration }),
  }),
  preview: route({
    method: 'POST',
    path: '/organizations/current/configuration/preview',
    access: 'signed-in',
    summary: 'Validate an exported configuration and preview what importing it would change',
    body: z.object({ configuration }),
    reply: changes,
  }),
  save: route({
    method: 'PUT',
    path: '/organizations/current/configuration',
    access: 'signed-in',
    summary: 'Import a configuration. All kinds are saved together, or none',
    body: z.object({ versions, configuration }),
    reply: changes,
  }),
};
