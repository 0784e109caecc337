import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { RulesPart } from '../features/measurement/rules-part.tsx';
import { DefinitionsPanel } from '../features/metrics/definitions-panel.tsx';

/** Settings, Metrics: what counts as what, and how each metric follows from it. */
export const MetricsScreen = (): ReactNode => (
  <>
    <RulesPart notes={<CollectionNote />} />
    <DefinitionsPanel />
  </>
);
