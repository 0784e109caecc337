import { useRef, useState, type ReactNode } from 'react';
import { useTeamsOnly } from '../../platform/session.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { teamsOnlyNotes } from '../../texts/teams-only-notes.ts';
import { Button } from '../../ui/button.tsx';
import { ReportMistake } from './report-mistake.tsx';

const texts = profileTexts.profile;

/** Who can see the reader's own figures, who did, and how to say that they are wrong. */
export const OwnProfileNote = ({ showViews }: { showViews: () => void }): ReactNode => {
  const teamsOnly = useTeamsOnly();
  const [isReporting, setReporting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    button.current?.focus();
    setReporting(false);
  };
  return (
    <>
      <p className="s">{teamsOnly ? teamsOnlyNotes.ownProfile : texts.ownProfile}</p>
      <p className="choices s">
        <Button variant="link" onClick={showViews}>
          {texts.showViews}
        </Button>
        <Button ref={button} variant="link" onClick={() => setReporting(true)}>
          {texts.report.title}
        </Button>
      </p>
      {isReporting ? <ReportMistake close={close} /> : null}
    </>
  );
};
