import { createContext, useContext, type ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Logo } from '../ui/logo.tsx';

/** Whether the shell surrounds the content. */
export const InShell = createContext(false);

type Props = { className: string; role?: 'alert'; children: ReactNode };

/** A page that may be shown with or without the shell; without it, the product's mark leads to the start. */
export const PlainFrame = ({ className, role, children }: Props): ReactNode => {
  const isInShell = useContext(InShell);
  if (isInShell)
    return (
      <div className={className} role={role}>
        {children}
      </div>
    );
  return (
    <>
      <header className="top">
        <InnerLink className="brand" href="/">
          <Logo /> <span>{texts.product}</span>
        </InnerLink>
      </header>
      <main className={className} role={role}>
        {children}
      </main>
    </>
  );
};
