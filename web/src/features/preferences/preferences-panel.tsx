import { defaultPreferencesIn, type UserPreferences } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { chooseTheme, useTheme } from '../../platform/theme.ts';
import { showToast } from '../../platform/toasts.ts';
import { savingTexts } from '../../texts/preferences-saving.ts';
import { preferencesTexts as texts } from '../../texts/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { AiInsightsPart } from './ai-insights-part.tsx';
import { DashboardPart } from './dashboard-part.tsx';
import { DisplayPart } from './display-part.tsx';
import { ExportPart } from './export-part.tsx';
import { savePreferences } from './save-preferences.ts';
import { NotificationsPart } from './notifications-part.tsx';
import { canBeSaved } from './preferences-checks.ts';
import type { PartProps } from './preferences-part.tsx';
import { usePreferencesQuery } from './preferences.queries.ts';
import './preferences.css';

const parts = ['display', 'dashboard', 'notifications', 'ai-insights', 'export'] as const;
type Part = (typeof parts)[number];
const contents: Record<Part, (props: PartProps) => ReactNode> = {
  display: DisplayPart,
  dashboard: DashboardPart,
  notifications: NotificationsPart,
  'ai-insights': AiInsightsPart,
  export: ExportPart,
};

const isSame = (a: UserPreferences, b: UserPreferences): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The user's own preferences, in five sections that are saved together. */
export const PreferencesPanel = (): ReactNode => {
  const query = usePreferencesQuery();
  const saved = query.data ?? (query.error === null ? undefined : defaultPreferencesIn(pageLanguage()));
  return (
    <Panel title={texts.tab}>
      <LoadFailed loads={query} what={texts.loadFailed} advice={texts.loadFailedAdvice} />
      {saved === undefined ? <Skeleton height={420} /> : <Editor saved={saved} />}
    </Panel>
  );
};

const Editor = ({ saved: read }: { saved: UserPreferences }): ReactNode => {
  const queries = useQueryClient();
  const changeAddress = useChangeAddress();
  const requested = useAddress()['part'];
  const current = parts.find((part) => part === requested) ?? 'display';
  // The header changes the theme too, also while other fields are edited.
  const theme = useTheme();
  const saved = { ...read, theme };
  // Only edited fields are saved: others may have been changed elsewhere in the meantime.
  const [edited, setEdited] = useState<Partial<UserPreferences>>({});
  const [isReset, setReset] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const draft = { ...saved, ...edited };
  // A reset waits to be saved even where the saved preferences are the defaults.
  const isChanged = isReset || !isSame(draft, saved);
  const change = (part: Partial<UserPreferences>): void => setEdited({ ...edited, ...part });

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const saved = await savePreferences(edited);
      chooseTheme(saved.theme);
      queries.setQueryData(queryKeys.preferences(), saved);
      // Edits made while saving are not saved yet.
      setEdited((now) => (now === edited ? {} : now));
      setReset(false);
      showToast({ type: 'success', title: texts.savedTitle, message: texts.savedMessage });
    } catch (error) {
      showToast({ type: 'error', title: savingTexts.failedTitle, message: failureText(error, savingTexts.failed) });
    } finally {
      setSaving(false);
    }
  };
  // Nobody who resets preferences expects another language.
  const defaults = defaultPreferencesIn(draft.language);
  const reset = (): void => {
    setEdited(defaults);
    setReset(true);
    showToast({ type: 'info', title: texts.resetTitle, message: texts.resetMessage });
  };

  return (
    <>
      <UnsavedGuard when={isChanged} parts={['tab']} save={isSaving || !canBeSaved(draft) ? null : () => void save()} />
      <Tabs
        label={texts.partList}
        tabs={parts}
        current={current}
        nameOf={(part) => texts.parts[part]}
        change={(part) => changeAddress({ part }, 'replace')}
        className="preferences"
      >
        {(part) => {
          const Content = contents[part];
          return <Content draft={draft} change={change} />;
        }}
      </Tabs>
      <SaveBar isChanged={isChanged}>
        <div className={isChanged ? 'note warn' : 'note'} role="status">
          {isChanged ? texts.unsaved : texts.saved}
        </div>
        <div className="choices">
          <Button variant="primary" disabled={!isChanged || isSaving || !canBeSaved(draft)} onClick={() => void save()}>
            {isSaving ? texts.saving : texts.save}
          </Button>
          <Button disabled={isSaving || isSame(draft, defaults)} onClick={reset}>
            {texts.reset}
          </Button>
        </div>
      </SaveBar>
    </>
  );
};
