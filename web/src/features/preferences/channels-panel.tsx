import { defaultPreferences, type UserPreferences } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { savingTexts } from '../../texts/preferences-saving.ts';
import { preferencesTexts as texts } from '../../texts/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { savePreferences } from './save-preferences.ts';
import { NotificationsPart } from './notifications-part.tsx';
import { usePreferencesQuery } from './preferences.queries.ts';
import './preferences.css';

/** The user's notification channels and minimum severity, the same as under Preferences. */
export const ChannelsPanel = (): ReactNode => {
  const query = usePreferencesQuery();
  const saved = query.data ?? (query.error === null ? undefined : defaultPreferences);
  return (
    <Panel title={texts.channels}>
      <LoadFailed loads={query} what={texts.loadFailed} advice={texts.loadFailedAdvice} />
      {saved === undefined ? <Skeleton height={180} /> : <Channels saved={saved} />}
    </Panel>
  );
};

const Channels = ({ saved }: { saved: UserPreferences }): ReactNode => {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<UserPreferences['notifications'] | null>(null);
  const { busy, failure, submit } = useSubmission(savingTexts.failed);
  const notifications = edited ?? saved.notifications;
  const isChanged = JSON.stringify(notifications) !== JSON.stringify(saved.notifications);
  const save = (): void =>
    submit(async () => {
      queries.setQueryData(queryKeys.preferences(), await savePreferences({ notifications }));
      // Edits made while saving are not saved yet.
      setEdited((now) => (now === edited ? null : now));
      showToast({ type: 'success', title: texts.savedTitle, message: texts.savedMessage });
    });
  return (
    <div className="preferences">
      <UnsavedGuard when={isChanged} parts={['tab']} save={busy ? null : save} />
      <NotificationsPart
        draft={{ ...saved, notifications }}
        change={(change) => setEdited(change.notifications ?? notifications)}
      />
      <Failure message={failure} />
      <div className="choices">
        <Button variant="primary" disabled={!isChanged || busy} onClick={save}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </div>
  );
};
