import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';

const texts = onboardingTexts.invite;

/** A link by which several people join as developers. */
export const InviteLink = ({ disabled }: { disabled: boolean }): ReactNode => {
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { role: 'developer', expiresIn: '7d' } as const;
      setLink((await call(contract.organizations.inviteLink, { body })).inviteLink);
    } catch (error) {
      showToast({ type: 'error', title: texts.linkFailedTitle, message: failureText(error, texts.linkFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={texts.linkTitle} className="setup-link">
      <h3>{texts.linkTitle}</h3>
      <p className="s mut">{texts.linkText}</p>
      {link === null ? (
        <span>
          <Button disabled={busy || disabled} onClick={() => void make()}>
            {texts.link}
          </Button>
        </span>
      ) : (
        <p className="note">
          <code className="s">{link}</code>
          <CopyButton text={link} />
        </p>
      )}
    </section>
  );
};
