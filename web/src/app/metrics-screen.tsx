import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { RulesPart } from '../features/measurement/rules-part.tsx';
import { DefinitionsPanel } from '../features/metrics/definitions-panel.tsx';

/** Settings, Metrics: measurement rules and metric definitions. */
export const MetricsScreen = (): ReactNode => (
  <>
    <RulesPart notes={<CollectionNote />} />
    <DefinitionsPanel />
  </>
);
