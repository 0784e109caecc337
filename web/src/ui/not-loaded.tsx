import type { ReactNode } from 'react';
import { overviewTexts } from '../texts/overview.ts';

type Props = { failed: boolean; height: number; className?: string };

/** In place of data that is not there: on its way, or not coming. */
export const NotLoaded = ({ failed, height, className = 'mut s' }: Props): ReactNode =>
  failed ? (
    <p className={className}>{overviewTexts.notLoaded}</p>
  ) : (
    <div className="skeleton" style={{ height }} aria-busy="true" />
  );
