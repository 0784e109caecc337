import type { ReactNode } from 'react';
import { scoringTexts as texts } from '../../texts/scoring.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';

type Props = {
  isChanged: boolean;
  canSave: boolean;
  /** Tabs with errors. */
  broken: readonly string[];
  isSaving: boolean;
  failure: string | null;
  save: () => void;
  discard: () => void;
  reset: () => void;
};

/** Below every tab, always at full size, so that nothing moves when its text changes. */
export const ScoringActions = ({
  isChanged,
  canSave,
  broken,
  isSaving,
  failure,
  save,
  discard,
  reset,
}: Props): ReactNode => (
  <SaveBar isChanged={isChanged}>
    <Failure message={failure} />
    <div className={isChanged ? 'note warn' : 'note'} role="status">
      {isChanged ? texts.unsaved : texts.unchanged}
      {broken.length === 0 ? null : ` ${texts.broken(broken)}`}
    </div>
    <div className="choices">
      <Button variant="primary" disabled={!canSave || isSaving} onClick={save}>
        {isSaving ? texts.saving : texts.save}
      </Button>
      <Button disabled={!isChanged || isSaving} onClick={discard}>
        {texts.discard}
      </Button>
      <Button disabled={isSaving} onClick={reset}>
        {texts.reset}
      </Button>
    </div>
    <p className="xs mut">{texts.resetHint}</p>
  </SaveBar>
);
