import { hourMs, contract, type QuietHours } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { alertsTexts } from '../../texts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { writeTime } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = alertsTexts.quietHours;
const queryKey = queryKeys.quietHours();
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** When the user wants no toasts and emails. */
export const QuietHoursPanel = (): ReactNode => {
  const query = useQuery({ queryKey, queryFn: () => call(contract.notifications.quietHours, {}) });
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.text}</p>
      <QueryState query={query} what={texts.loadFailed} waiting={140}>
        {(saved) => <Editor saved={saved} />}
      </QueryState>
    </Panel>
  );
};

const Editor = ({ saved }: { saved: QuietHours }): ReactNode => {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<QuietHours | null>(null);
  const { busy, failure, submit } = useSubmission(texts.failed);
  const draft = edited ?? saved;
  const set = (change: Partial<QuietHours>): void => setEdited({ ...draft, ...change });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: `${hour}`,
    label: writeTime(hour * hourMs, 'UTC'),
  }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const isEmpty = draft.enabled && draft.from === draft.to;
  const save = (): void =>
    submit(async () => {
      queries.setQueryData(queryKey, await call(contract.notifications.saveQuietHours, { body: draft }));
      // Edits made while saving are not saved yet.
      setEdited((now) => (now === edited ? null : now));
      showToast({ type: 'success', title: texts.saved, message: draft.enabled ? texts.on : texts.off });
    });
  const zoneOptions = zones.some(({ value }) => value === draft.timeZone)
    ? zones
    : [{ value: draft.timeZone, label: draft.timeZone }, ...zones];
  return (
    <>
      <UnsavedGuard when={isChanged} parts={['tab']} save={isEmpty || busy ? null : save} />
      <Checkbox label={texts.enabled} checked={draft.enabled} change={(enabled) => set({ enabled })} />
      <div className="choices">
        <Select
          label={texts.from}
          value={`${draft.from}`}
          options={hours}
          disabled={!draft.enabled}
          change={(from) => set({ from: Number(from) })}
        />
        <Select
          label={texts.to}
          value={`${draft.to}`}
          options={hours}
          disabled={!draft.enabled}
          change={(to) => set({ to: Number(to) })}
        />
        <Select
          label={texts.timeZone}
          value={draft.timeZone}
          options={zoneOptions}
          disabled={!draft.enabled}
          change={(timeZone) => set({ timeZone })}
        />
      </div>
      <Failure message={isEmpty ? texts.empty : failure} />
      <div className="choices">
        <Button variant="primary" disabled={!isChanged || isEmpty || busy} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </>
  );
};
