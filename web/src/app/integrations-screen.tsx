import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { useCollection } from '../features/integrations/collection.queries.ts';
import { CredentialsPart } from '../features/integrations/credentials-part.tsx';
import { IntegrationsPage, type Part } from '../features/integrations/integrations-page.tsx';
import { JobsPart } from '../features/integrations/jobs-part.tsx';
import { ScopePart } from '../features/integrations/scope-part.tsx';
import { MappingsPart } from '../features/people/mappings-part.tsx';
import { RulesPart } from '../features/measurement/rules-part.tsx';

const Rules = (): ReactNode => <RulesPart notes={<CollectionNote />} />;
const Jobs = (): ReactNode => <JobsPart sources={useCollection().data?.sources} />;

const parts: readonly Part[] = [
  { id: 'credentials', content: CredentialsPart },
  { id: 'mappings', content: MappingsPart },
  { id: 'jobs', content: Jobs },
  { id: 'scope', content: ScopePart },
  { id: 'rules', content: Rules },
];

/** Atlassian Integrations, with the parts that other features bring. */
export const IntegrationsScreen = (): ReactNode => <IntegrationsPage parts={parts} />;
