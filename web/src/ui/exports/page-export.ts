import { useEffect } from 'react';
import type { ExportType, ReportFormat } from '@sightline/contract';
import type { Filters, Range } from '../filters/filters.ts';

/** A file of what the screen shows, made in the browser. */
export type ScreenFile = {
  format: 'csv' | 'json';
  /** Whether it contains recommendations. */
  hasRecommendations?: boolean;
  save: () => void | Promise<void>;
};

/** The defaults of the Export Data modal on a screen, and the file that the screen makes itself. */
export type PageExport = {
  type: ExportType;
  /** By default, the user's own. */
  format?: ReportFormat;
  /** All filters of a screen that lists people or teams, with its teams and range. */
  filters?: Filters;
  /** Whether the screen lists people. */
  listsPeople?: boolean;
  /** The screen's teams. */
  teams?: readonly string[];
  /** The screen's people. */
  people?: readonly string[];
  /** The screen's range; the default one if it has none. */
  range?: Range;
  /** Replaces the server's file if the choices match what the screen shows. */
  file?: ScreenFile | undefined;
};

let current: PageExport | null = null;

/** The export of the current screen, for the command palette; null on screens without one. */
export const pageExport = (): PageExport | null => current;

export const useOfferedExport = (offered: PageExport): void => {
  useEffect(() => {
    current = offered;
    return () => {
      if (current === offered) current = null;
    };
  });
};
