import type { ReactNode } from 'react';
import { useTeamsOnly } from '../platform/session.ts';
import { teamsOnlyTexts } from '../texts/teams-only.ts';

/** Why people are missing from a screen, while the organization shows teams only. */
export const TeamsOnlyNote = ({ about }: { about: keyof typeof teamsOnlyTexts }): ReactNode =>
  useTeamsOnly() ? <p className="s mut">{teamsOnlyTexts[about]}</p> : null;
