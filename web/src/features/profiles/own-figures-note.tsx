import type { ReactNode } from 'react';
import { useTeamsOnly } from '../../platform/session.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { teamsOnlyNotes } from '../../texts/teams-only-notes.ts';
import { Unlinked } from '../../ui/unlinked.tsx';

/** Why the viewer sees only their own figures, or none. */
export const OwnFiguresNote = ({ isUnlinked }: { isUnlinked: boolean }): ReactNode => {
  const teamsOnly = useTeamsOnly();
  return (
    <p className="note">
      {teamsOnly ? teamsOnlyNotes.onlyOwnFigures : isUnlinked ? null : profileTexts.onlyOwnFigures}{' '}
      {isUnlinked ? <Unlinked /> : null}
    </p>
  );
};
