import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { simulatorTexts as texts } from '../../texts/simulator.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const changed = [queryKeys.collection(), queryKeys.measured(), queryKeys.onboarding(), queryKeys.sample()];

/** Marks figures from the simulator; admins can remove them here. */
export const SimulatorNote = ({ of = 'figures' }: { of?: 'figures' | 'credentials' }): ReactNode => {
  const queries = useQueryClient();
  const isAdmin = useCapability('canManageOrganization');
  const { busy, failure, submit } = useSubmission(texts.failed);
  const remove = (): void =>
    submit(async () => {
      await call(contract.onboarding.removeSample, {});
      showToast({ type: 'success', title: texts.title, message: texts.removed });
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    });
  return (
    <div className="note warn">
      <b>{texts.title}</b>
      <span className="grow-text">{of === 'figures' ? texts.text : texts.connected}</span>
      {isAdmin ? (
        <Confirm
          label={texts.remove}
          question={texts.sure}
          consequence={texts.consequence}
          yes={texts.yes}
          no={texts.no}
          disabled={busy}
          confirm={remove}
        />
      ) : null}
      <Failure message={failure} />
    </div>
  );
};
