import type { ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useChangeMappings, type Mappings } from './mappings.queries.ts';

const texts = mappingTexts.likelyBots;

/** Accounts that are probably bots, each with the reasons, to exclude or keep as people. */
type Props = { bots: Mappings['likelyBots']; /** How many there are in all. */ count: number };

export const LikelyBots = ({ bots, count }: Props): ReactNode => {
  const changeMappings = useChangeMappings();
  if (bots.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <ul className="suggestions tall">
        {bots.map(({ accountId, name, evidence }) => (
          <li key={accountId}>
            <span className="grow">
              <b>{name}</b> <span className="mut">{evidence}</span>
            </span>
            <span className="choices">
              {[true, false].map((bot) => (
                <Button
                  key={String(bot)}
                  aria-label={texts[bot ? 'botOf' : 'personOf'](name)}
                  disabled={changeMappings.isPending}
                  onClick={() => changeMappings.mutate([{ kind: 'bot', accountId, bot }])}
                >
                  {texts[bot ? 'bot' : 'person']}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {count > bots.length ? <p className="mut s">{mappingTexts.firstOf(bots.length, count)}</p> : null}
    </Panel>
  );
};
