import type { ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useChangeMappings, type Mappings } from './mappings.queries.ts';

const texts = mappingTexts.suggestions;

type Props = {
  suggestions: Mappings['suggestions'];
  /** How many there are in all. */
  count: number;
};

/** Accounts that are likely one person, each with the reasons, to merge or keep separate. */
export const Suggestions = ({ suggestions, count }: Props): ReactNode => {
  const changeMappings = useChangeMappings();
  if (suggestions.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <ul className="suggestions tall">
        {suggestions.map(({ accountIds, names: [a, b], evidence }) => (
          <li key={accountIds.join(' ')}>
            <span className="grow">
              <b>{a}</b> · <b>{b}</b> <span className="mut">{evidence}</span>
            </span>
            <span className="choices">
              <Button
                aria-label={texts.sameOf(a, b)}
                disabled={changeMappings.isPending}
                onClick={() => changeMappings.mutate([{ kind: 'join', accountIds }])}
              >
                {texts.same}
              </Button>
              <Button
                aria-label={texts.otherOf(a, b)}
                disabled={changeMappings.isPending}
                onClick={() => changeMappings.mutate([{ kind: 'decline', accountIds }])}
              >
                {texts.other}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {count > suggestions.length ? <p className="mut s">{mappingTexts.firstOf(suggestions.length, count)}</p> : null}
    </Panel>
  );
};
