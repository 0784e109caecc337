import type { ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Panel } from '../../ui/panel.tsx';
import { useSay, type Mappings } from './mappings.queries.ts';

const texts = mappingTexts.suggestions;

/** Accounts that are likely one person, each with why, to be joined or kept apart. */
export const Suggestions = ({ suggestions }: { suggestions: Mappings['suggestions'] }): ReactNode => {
  const say = useSay();
  if (suggestions.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <ul className="suggestions tall">
        {suggestions.map(({ accountIds, names: [a, b], evidence }) => (
          <li key={accountIds.join(' ')}>
            <span className="grow">
              <b>{a}</b> · <b>{b}</b> <span className="mut">{evidence}</span>
            </span>
            <button
              className="btn"
              type="button"
              aria-label={texts.sameOf(a, b)}
              disabled={say.isPending}
              onClick={() => say.mutate([{ kind: 'join', accountIds }])}
            >
              {texts.same}
            </button>
            <button
              className="btn"
              type="button"
              aria-label={texts.otherOf(a, b)}
              disabled={say.isPending}
              onClick={() => say.mutate([{ kind: 'decline', accountIds }])}
            >
              {texts.other}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
