import type { ExportType } from '@sightline/contract';
import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { Palette } from '../../features/search/palette.tsx';
import { useSession } from '../../platform/session.ts';
import { ExportModal } from '../../ui/exports/export-modal.tsx';
import { pageExport } from '../../ui/exports/page-export.ts';
import { KeyboardDialog } from './keyboard-dialog.tsx';
import { paletteEntries } from './palette-entries.ts';
import { useOtherOrganizations } from './use-other-organizations.ts';

type Props = {
  query: string;
  changeQuery: (query: string) => void;
  toggleMenu: () => void;
  close: () => void;
  opener: HTMLElement | null;
};

/** The default proposal of the Export Data modal, for screens without their own export. */
const exportedOn = (path: string): ExportType => {
  if (path.startsWith('/teams') || path.startsWith('/performance/sprint-analysis')) return 'team';
  if (path.startsWith('/performance/historical')) return 'metrics';
  if (path.startsWith('/insights')) return 'insights';
  return path.startsWith('/reports') ? 'reports' : 'performance';
};

/** The palette, and the dialogs that its commands open. Loaded when first opened. */
export const OpenedPalette = ({ query, changeQuery, toggleMenu, close, opener }: Props): ReactNode => {
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const [next, setNext] = useState<'export' | 'keyboard' | null>(null);
  const others = useOtherOrganizations();
  const entries = useMemo(
    () =>
      session === null ? [] : paletteEntries({ session, search, others: others ?? [], toggleMenu, open: setNext }),
    [session, search, others, toggleMenu],
  );
  if (session === null) return null;
  if (next === 'export') return <ExportModal {...(pageExport() ?? { type: exportedOn(path) })} close={close} />;
  if (next === 'keyboard') return <KeyboardDialog close={close} />;
  return (
    <Palette
      userId={session.user.id}
      entries={entries}
      searches={session.organization !== null && session.user.needsTwoFactor !== true}
      mayArrange={session.user.permissions.includes('canManageTeams')}
      query={query}
      changeQuery={changeQuery}
      close={close}
      opener={opener}
    />
  );
};
