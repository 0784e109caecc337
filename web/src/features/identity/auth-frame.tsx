import { lazy, Suspense, type FormEvent, type ReactNode } from 'react';
import { useShownTheme } from '../../platform/theme.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Logo } from '../../ui/logo.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Failure } from '../../ui/panel.tsx';

const LanguageChoice = lazy(async () => ({ default: (await import('./language-choice.tsx')).LanguageChoice }));

type Props = {
  title: string;
  failure?: string | null;
  /** Shows what the product is, next to the form, and a choice of the language. */
  introduces?: boolean;
  /** Makes it a form. */
  submit?: () => void;
  children: ReactNode;
};

/** The frame of every screen before sign-in: mark, title, error, fields. */
export const AuthFrame = ({ title, failure = null, introduces = false, submit, children }: Props): ReactNode => {
  const inside = (
    <>
      <div className="brand">
        <Logo /> {texts.brand}
      </div>
      <Heading title={title} />
      <Failure message={failure} />
      {children}
      {introduces ? (
        <div className="language">
          <Suspense fallback={null}>
            <LanguageChoice />
          </Suspense>
        </div>
      ) : null}
    </>
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit?.();
  };
  return (
    <main className={introduces ? 'center introduced' : 'center'}>
      {submit === undefined ? (
        <div className="box">{inside}</div>
      ) : (
        <form className="box" onSubmit={send} noValidate aria-label={title}>
          {inside}
        </form>
      )}
      {introduces ? <Introduction /> : null}
    </main>
  );
};

const picture = { width: 1120, height: 760 };

/** A picture of the running product (bench/product-images.ts); small screens neither show nor load it. */
const Introduction = (): ReactNode => (
  <aside className="introduction" aria-label={texts.introduction.title}>
    <h2>{texts.introduction.title}</h2>
    <p>{texts.introduction.text}</p>
    <img src={`/product-${useShownTheme()}.webp`} alt={texts.introduction.alt} loading="lazy" {...picture} />
  </aside>
);
