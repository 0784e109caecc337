import type { ReactNode } from 'react';
import { ConfigurationHistoryPanel } from '../features/configuration/history-panel.tsx';
import { DeletionPanel } from '../features/organizations/deletion-panel.tsx';
import { ExportPanel } from '../features/organizations/export-panel.tsx';
import { RetentionPanel } from '../features/retention/retention-panel.tsx';

/** The lower part of Settings > General: how long data is kept, and how to export or delete it. */
export const OrganizationData = (): ReactNode => (
  <>
    <RetentionPanel />
    <ExportPanel />
    <ConfigurationHistoryPanel />
    <DeletionPanel />
  </>
);
