import type { FormEvent, ReactNode } from 'react';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Logo } from '../../ui/logo.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Failure } from '../../ui/panel.tsx';

type Props = {
  title: string;
  failure?: string | null;
  /** Makes it a form. */
  submit?: () => void;
  children: ReactNode;
};

/** The frame of every screen before signing in: mark, title, what went wrong, the fields. */
export const AuthFrame = ({ title, failure = null, submit, children }: Props): ReactNode => {
  const inside = (
    <>
      <div className="brand">
        <Logo /> {texts.brand}
      </div>
      <Heading title={title} />
      <Failure message={failure} />
      {children}
    </>
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit?.();
  };
  return (
    <main className="centre">
      {submit === undefined ? (
        <div className="box">{inside}</div>
      ) : (
        <form className="box" onSubmit={send} noValidate aria-label={title}>
          {inside}
        </form>
      )}
    </main>
  );
};
