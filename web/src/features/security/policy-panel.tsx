import { contract, type SecurityPolicy } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { securityTexts } from '../../texts/security.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { usePolicy } from './security.queries.ts';

const texts = securityTexts.policy;
const hints = { strictSessions: texts.strictHint, requireTwoFactor: texts.requireHint } as const;

/** Sign-in rules for all members. Each change applies immediately. */
export const PolicyPanel = (): ReactNode => {
  const queries = useQueryClient();
  const query = usePolicy();
  const { data } = query;
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const change = (part: Partial<SecurityPolicy>): void =>
    submit(async () => {
      queries.setQueryData(queryKeys.securityPolicy(), await call(contract.security.changePolicy, { body: part }));
      void queries.invalidateQueries({ queryKey: queryKeys.audit() });
      showToast({ type: 'success', title: securityTexts.savedTitle, message: texts.saved });
    });
  return (
    <Panel title={texts.title} note={texts.note}>
      <Failure message={failure} />
      <LoadFailed loads={query} what={texts.loadFailed} />
      {(['strictSessions', 'requireTwoFactor'] as const).map((rule) => (
        <Checkbox
          key={rule}
          label={texts[rule]}
          hint={hints[rule]}
          checked={data?.[rule] ?? false}
          disabled={busy || data === undefined}
          change={(on) => change({ [rule]: on })}
        />
      ))}
    </Panel>
  );
};
