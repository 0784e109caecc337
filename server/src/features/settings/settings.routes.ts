import { contract } from '@sightline/contract';
import { needs } from '../../platform/capabilities.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { readConfigurationHistory, restoreConfiguration } from './configuration-history.ts';
import { previewConfiguration, readConfiguration, saveConfiguration } from './configuration.ts';
import type { AnySettings } from './settings-definition.ts';

/** The configuration contains all settings, so only admins may export and import it. */
export const settingsRoutes = (kinds: readonly AnySettings[]): BoundRoute[] => [
  bind(contract.configuration.read, {
    allow: needs('canManageOrganization', 'canExportData'),
    handle: (ctx) => readConfiguration(ctx, kinds),
  }),
  bind(contract.configuration.history, {
    allow: needs('canManageOrganization'),
    handle: async (ctx) => ({ versions: await readConfigurationHistory(ctx, kinds) }),
  }),
  bind(contract.configuration.restore, {
    allow: needs('canManageOrganization'),
    handle: (ctx, { body }) => restoreConfiguration(ctx, kinds, body),
  }),
  bind(contract.configuration.preview, {
    allow: needs('canManageOrganization'),
    handle: async (ctx, { body }) => ({ changes: await previewConfiguration(ctx, kinds, body.configuration) }),
  }),
  bind(contract.configuration.save, {
    allow: needs('canManageOrganization'),
    handle: async (ctx, { body }) => ({ changes: await saveConfiguration(ctx, kinds, body) }),
  }),
];
