import { useEffect } from 'react';
import type { ExportConfig, ExportType } from '@sightline/contract';

/** @returns false if the server exports it instead */
type ExportHandler = (config: ExportConfig) => boolean | Promise<boolean>;

/** The defaults of the Export Data modal on a screen, and exports that the screen makes itself. */
export type PageExport = {
  type: ExportType;
  /** The screen's team filter. */
  teams?: readonly string[];
  /** The screen's custom range. */
  days?: { from: string; to: string } | null;
  /** Takes precedence over the server's export. */
  handler?: ExportHandler | undefined;
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
