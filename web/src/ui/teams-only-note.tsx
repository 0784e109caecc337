import type { ReactNode } from 'react';
import { useTeamsOnly } from '../platform/session.ts';
import { teamsOnlyNotes } from '../texts/teams-only-notes.ts';

/** Why people are missing from a screen, while the organization shows teams only. */
export const TeamsOnlyNote = ({ about }: { about: keyof typeof teamsOnlyNotes }): ReactNode =>
  useTeamsOnly() ? <p className="s mut">{teamsOnlyNotes[about]}</p> : null;
