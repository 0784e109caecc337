import type { MeasuredScope, ScopeTexts } from './measured-scopes.store.ts';

/** What is known of a scope, and what was made of it anew. */
export type Work = MeasuredScope &
  ScopeTexts & {
    /** Of its facts. */
    revision: number;
    isChanged: boolean;
  };
