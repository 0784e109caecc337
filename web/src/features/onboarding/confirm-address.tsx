import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = onboardingTexts.invite;

/** Users must confirm their own address before they can invite others. */
export const ConfirmAddress = ({ email }: { email: string }): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.resendFailed);
  const send = (): void =>
    submit(async () => {
      await call(contract.accounts.sendVerification, {});
      showToast({ type: 'success', title: email, message: texts.resent });
    });
  return (
    <div className="note warn">
      <span className="grow-text">{texts.unverified(email)}</span>
      <Button disabled={busy} onClick={send}>
        {texts.resend}
      </Button>
      <Failure message={failure} />
    </div>
  );
};
