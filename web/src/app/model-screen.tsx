import type { ReactNode } from 'react';
import { ExchangesPanel } from '../features/language-model/exchanges-panel.tsx';
import { ModelPanel } from '../features/language-model/model-panel.tsx';

/** The organization's language model, and the requests sent to it. */
export const ModelScreen = (): ReactNode => (
  <>
    <ModelPanel />
    <ExchangesPanel />
  </>
);
