import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { viewedFigure } from '../../texts/viewed-figure.ts';
import { relativeTime } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { joinViews } from './join-views.ts';
import { useProfileViews } from './profiles.queries.ts';

const texts = profileTexts.views;

/** Who opened the signed-in user's own figures, and when. */
export const ProfileViewsPanel = (): ReactNode => {
  const query = useProfileViews();
  const now = useNow();
  return (
    <Panel title={texts.title} note={texts.note}>
      <QueryState
        query={query}
        what={texts.failed}
        waiting={48}
        isEmpty={({ views }) => views.length === 0}
        empty={<p className="s mut">{texts.none}</p>}
      >
        {({ views }) => (
          <ul className="pairs s looks">
            {joinViews(views).map((visit) => (
              <li key={`${visit.at}-${visit.viewer}-${visit.what.join()}`}>
                <span>
                  {visit.viewer} <span className="mut">· {visit.what.map(viewedFigure).join(', ')}</span>
                </span>
                <span className="xs mut" title={visit.at}>
                  {relativeTime(Date.parse(visit.at), now)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
};
