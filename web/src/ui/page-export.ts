import { useEffect } from 'react';
import type { ExportConfig, ExportType } from '@sightline/contract';

/** Saves what a screen shows. @returns false for what the server is to export instead */
type ExportHandler = (config: ExportConfig) => boolean | Promise<boolean>;

/** What the Export Data modal proposes on a screen, and what the screen saves itself. */
export type PageExport = {
  type: ExportType;
  /** Teams that the screen is narrowed to. */
  teams?: readonly string[];
  /** Days that the screen shows, where they were chosen. */
  days?: { from: string; to: string } | null;
  /** It takes precedence over the server's export. */
  handler?: ExportHandler | undefined;
};

let current: PageExport | null = null;

/** That of the screen which is open, for whatever else opens the modal; null on screens without one. */
export const pageExport = (): PageExport | null => current;

/** Offers an export for as long as the screen shows it. */
export const useOfferedExport = (offered: PageExport): void => {
  useEffect(() => {
    current = offered;
    return () => {
      if (current === offered) current = null;
    };
  });
};
