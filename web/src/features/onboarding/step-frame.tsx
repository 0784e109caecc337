import { useEffect, useRef, type ReactNode } from 'react';
import { onboardingTexts as texts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  title: string;
  busy: boolean;
  previous?: (() => void) | undefined;
  skip?: (() => void) | undefined;
  /** The primary action, at the end of the footer. */
  next: ReactNode;
  children: ReactNode;
};

/** A step: its name, which is focused when shown, its content, and its actions. */
export const StepFrame = ({ title, busy, previous, skip, next, children }: Props): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="panel setup-step" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="inside">
        {children}
        <footer className="setup-footer">
          {previous === undefined ? null : (
            <Button disabled={busy} onClick={previous}>
              {texts.previous}
            </Button>
          )}
          <span className="grow" />
          {skip === undefined ? null : (
            <Button disabled={busy} onClick={skip}>
              {texts.skip}
            </Button>
          )}
          {next}
        </footer>
      </div>
    </section>
  );
};
