import type { ReactNode } from 'react';
import { overviewTexts } from '../texts/overview.ts';

/** In place of data that is not there: on its way, or not coming. */
export const NotLoaded = ({ failed, height }: { failed: boolean; height: number }): ReactNode =>
  failed ? (
    <p className="mut s">{overviewTexts.notLoaded}</p>
  ) : (
    <div className="skeleton" style={{ height }} aria-busy="true" />
  );
