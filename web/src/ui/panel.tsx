import type { ReactNode } from 'react';

/** A titled part of a screen. */
export const Panel = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <section className="panel" aria-label={title}>
    <h2>
      {title}
      {note === undefined ? null : <span>{note}</span>}
    </h2>
    <div className="inside">{children}</div>
  </section>
);

/** An error within a panel. */
export const Failure = ({ message }: { message: string | null }): ReactNode =>
  message === null ? null : (
    <p className="banner" role="alert">
      {message}
    </p>
  );
