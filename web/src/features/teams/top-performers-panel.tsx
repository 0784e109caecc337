import { contract } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { teamTexts } from '../../texts/teams.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = teamTexts.naming;

/** Whether lists of the highest scores name people. */
export const TopPerformersPanel = (): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.topPerformersNamed(),
    queryFn: async () => (await call(contract.teams.topPerformersNamed, {})).named,
  });
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const change = (named: boolean): void =>
    submit(async () => {
      await call(contract.teams.topPerformers, { body: { named } });
      showToast({ type: 'success', title: texts.title, message: named ? texts.on : texts.off });
      await queries.invalidateQueries({ queryKey: queryKeys.measured() });
    });
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.text}</p>
      <Failure message={failure} />
      <QueryState query={query} what={texts.loadFailed} waiting={32}>
        {(named) => <SwitchRow on={named} texts={texts} disabled={busy} change={change} />}
      </QueryState>
    </Panel>
  );
};
