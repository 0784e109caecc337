import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { securityTexts } from '../../texts/security.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { usePolicy } from './security.queries.ts';

const texts = securityTexts.teamsOnly;

/** Whether individual figures are shown to managers and admins. */
export const TeamsOnlyPanel = (): ReactNode => {
  const queries = useQueryClient();
  const query = usePolicy();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const change = (teamsOnly: boolean): void =>
    submit(async () => {
      const policy = await call(contract.security.changePolicy, { body: { teamsOnly } });
      queries.setQueryData(queryKeys.securityPolicy(), policy);
      void queries.invalidateQueries({ queryKey: queryKeys.audit() });
      showToast({ type: 'success', title: texts.title, message: texts.saved });
    });
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.text}</p>
      <Failure message={failure} />
      <QueryState query={query} what={texts.loadFailed} waiting={32}>
        {({ teamsOnly }) =>
          teamsOnly ? (
            <SwitchRow on texts={texts} disabled={busy} change={change} />
          ) : (
            <span className="choices switch-row">
              <span className="s">{texts.off}</span>
              <Confirm
                label={texts.turnOn}
                question={texts.sure}
                consequence={texts.consequence}
                yes={texts.yes}
                no={texts.no}
                disabled={busy}
                confirm={() => change(true)}
              />
            </span>
          )
        }
      </QueryState>
    </Panel>
  );
};
