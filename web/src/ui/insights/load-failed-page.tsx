import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { loadingTexts } from '../../texts/loading.ts';
import { Button } from '../button.tsx';
import { Heading } from '../heading.tsx';
import type { Load } from '../query-state.tsx';

type Props = {
  screen: string;
  /** As in "Failed to load explanations". */
  title: string;
  /** Shown if the server gives no reason. */
  fallback: string;
  query: Load;
};

/** Replaces an AI screen whose data failed to load. Retrying clears the error. */
export const LoadFailedPage = ({ screen, title, fallback, query }: Props): ReactNode => (
  <div className="page" role="alert">
    <Heading title={screen} />
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="inside">
        <p className="mut">{failureText(query.error, fallback)}</p>
        <span className="choices">
          <Button onClick={() => void query.refetch()}>{loadingTexts.tryAgain}</Button>
        </span>
      </div>
    </section>
  </div>
);
