import { z } from 'zod';
import { instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const kind = z
  .string()
  .regex(/^[a-z-]+$/i)
  .max(40);

/** All settings of an organization by their kind, each as it is stored; exported and imported as a file. */
const configuration = z.object({
  format: z.literal(1, message('This file was not exported from Sightline')),
  settings: z.record(kind, z.unknown()),
});
export type Configuration = z.infer<typeof configuration>;

const versions = z.record(kind, z.number().int().min(0)).describe('of each kind, as loaded; 0 for unchanged ones');

const change = z.object({ kind: z.string(), summary: z.string() });
export type ConfigurationChange = z.infer<typeof change>;
const changes = z.object({ changes: z.array(change).describe('kinds that differ, with what changes in words') });

const version = z.object({
  kind: z.string(),
  version: z.number().int().describe('of its kind; 0 is the default before any change'),
  summary: z.string().describe('what it changed'),
  madeAt: instant,
  madeBy: z.string(),
  current: z.boolean().describe('whether it is the one that applies'),
});
export type ConfigurationVersion = z.infer<typeof version>;

export const configurationCalls = {
  history: route({
    method: 'GET',
    path: '/organizations/current/configuration/history',
    access: 'signed-in',
    summary: 'List the latest changes of settings, of all kinds, newest first',
    reply: z.object({ versions: z.array(version) }),
  }),
  restore: route({
    method: 'POST',
    path: '/organizations/current/configuration/restore',
    access: 'signed-in',
    summary: 'Restore an earlier version of one kind of settings, as a new version',
    body: z.object({
      kind,
      version: z.number().int().min(0).describe('to restore'),
      seen: z.number().int().min(0).describe('the latest version the caller saw'),
    }),
    reply: z.object({ kind: z.string(), version: z.number().int(), summary: z.string() }),
  }),
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
