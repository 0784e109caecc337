import type { ReactNode } from 'react';
import { CredentialsPart } from '../features/integrations/credentials-part.tsx';
import { IntegrationsPage, type Part } from '../features/integrations/integrations-page.tsx';

const parts: readonly Part[] = [{ id: 'credentials', content: CredentialsPart }];

/** Atlassian Integrations, with the parts that other features bring. */
export const IntegrationsScreen = (): ReactNode => <IntegrationsPage parts={parts} />;
