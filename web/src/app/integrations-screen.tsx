import { lazy, Suspense, type ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { useCollection } from '../ui/collection.queries.ts';
import { CredentialsPart } from '../features/integrations/credentials-part.tsx';
import { IntegrationsPage, type Part } from '../features/integrations/integrations-page.tsx';
import { ScopePart } from '../features/integrations/scope-part.tsx';
import { MappingsPart } from '../features/people/mappings-part.tsx';
import { integrationTexts } from '../texts/integrations.ts';
import { Pending, QueryState, Skeleton } from '../ui/query-state.tsx';

// Loads the schema that validates rules while editing.
const RulesPart = lazy(async () => ({ default: (await import('../features/measurement/rules-part.tsx')).RulesPart }));
const QualityPart = lazy(async () => ({
  default: (await import('../features/data-quality/data-quality-part.tsx')).DataQualityPart,
}));
const JobsPart = lazy(async () => ({ default: (await import('../features/integrations/jobs-part.tsx')).JobsPart }));
const SimulatorNote = lazy(async () => ({
  default: (await import('../features/integrations/simulator-note.tsx')).SimulatorNote,
}));
/** Names the simulator above its addresses, with a way to remove it. */
const Credentials = (): ReactNode => (
  <>
    {useCollection().data?.sample === true ? (
      <Suspense fallback={<Pending />}>
        <SimulatorNote of="credentials" />
      </Suspense>
    ) : null}
    <CredentialsPart />
  </>
);
const Rules = (): ReactNode => <RulesPart notes={<CollectionNote />} />;
const Quality = (): ReactNode => (
  <Suspense fallback={<Skeleton height={320} />}>
    <QualityPart />
  </Suspense>
);
const jobsHeight = 390;
const Jobs = (): ReactNode => (
  <QueryState query={useCollection()} {...integrationTexts.notLoaded} waiting={jobsHeight}>
    {({ sources }) => (
      <Suspense fallback={<Skeleton height={jobsHeight} />}>
        <JobsPart sources={sources} />
      </Suspense>
    )}
  </QueryState>
);

const parts: readonly Part[] = [
  { id: 'credentials', content: Credentials },
  { id: 'mappings', content: MappingsPart },
  { id: 'jobs', content: Jobs },
  { id: 'scope', content: ScopePart },
  { id: 'rules', content: Rules },
  { id: 'quality', content: Quality },
];

/** Atlassian Integrations, with the parts that other features bring. */
export const IntegrationsScreen = (): ReactNode => <IntegrationsPage parts={parts} />;
