import type { ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { HistoricalPage } from '../features/history/historical-page.tsx';

export const HistoricalScreen = (): ReactNode => <HistoricalPage Findings={Findings} />;
