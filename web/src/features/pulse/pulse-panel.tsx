import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { pulseTexts } from '../../texts/pulse.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { pulseKey, usePulse } from './pulse.queries.ts';

const texts = pulseTexts.settings;

/** Whether members are surveyed. */
export const PulsePanel = (): ReactNode => {
  const query = usePulse();
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const change = (enabled: boolean): void =>
    submit(async () => {
      queries.setQueryData(pulseKey, {
        ...(await call(contract.pulse.change, { body: { enabled } })),
        asks: false,
        counts: false,
      });
      showToast({ type: 'success', title: texts.changed, message: enabled ? texts.on : texts.off });
      await queries.invalidateQueries({ queryKey: pulseKey });
    });
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.text}</p>
      <Failure message={failure} />
      <QueryState query={query} what={texts.loadFailed} waiting={32}>
        {({ enabled }) => <SwitchRow on={enabled} texts={texts} disabled={busy} change={change} />}
      </QueryState>
    </Panel>
  );
};
