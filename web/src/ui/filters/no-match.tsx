import type { ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { Button } from '../button.tsx';
import { noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

/** Replaces a list of which nothing matches the filters. */
export const NoMatch = ({ text }: { text: string }): ReactNode => {
  const { change } = useFilters();
  return (
    <p className="empty">
      {text}{' '}
      <Button variant="link" onClick={() => change(noFilters)}>
        {texts.clear}
      </Button>
    </p>
  );
};
