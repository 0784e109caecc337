import { contract, type OnboardingState } from '@sightline/contract';
import { useRef, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { setSampleShown } from '../../platform/sample.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useCacheSetup } from './onboarding.queries.ts';

const texts = onboardingTexts.tools;

/** Sample data in one click, for users who only want to try the product; just as easy to remove. */
export const SampleChoice = ({ sample, connected }: Pick<OnboardingState, 'sample' | 'connected'>): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.sampleFailed);
  const keep = useCacheSetup();
  const section = useRef<HTMLElement>(null);
  /** The button that was used disappears, so the focus moves to the section. */
  const show = (state: OnboardingState): void => {
    keep(state);
    section.current?.focus({ preventScroll: true });
  };
  if (sample === 'unavailable') return connected.length === 0 ? <DemoDataChoice /> : null;
  return (
    <section ref={section} tabIndex={-1} className="note" aria-label={texts.sampleTitle}>
      <span className="grow-text">
        {sample === 'connected' ? (
          texts.sampleOn
        ) : (
          <>
            <b>{texts.sampleTitle}</b> {texts.sampleText}
          </>
        )}
      </span>
      {sample === 'connected' ? (
        <Confirm
          label={texts.sampleRemove}
          question={texts.sampleSure}
          consequence={texts.sampleConsequence}
          yes={texts.yes}
          no={texts.no}
          disabled={busy}
          confirm={() => submit(async () => show(await call(contract.onboarding.removeSample, {})))}
        />
      ) : (
        <Button
          disabled={busy}
          onClick={() => submit(async () => show(await call(contract.onboarding.connectSample, {})))}
        >
          {texts.sampleUse}
        </Button>
      )}
      <Failure message={failure} />
    </section>
  );
};

/** Without the simulator, the sample organization of every installation: read-only, alongside the user's own. */
const DemoDataChoice = (): ReactNode => {
  const follow = useFollow();
  const show = (): void => {
    setSampleShown(true);
    follow('/dashboard');
  };
  return (
    <section className="note" aria-label={texts.sampleTitle}>
      <span className="grow-text">
        <b>{texts.sampleTitle}</b> {texts.demoText}
      </span>
      <Button onClick={show}>{sampleTexts.show}</Button>
    </section>
  );
};
