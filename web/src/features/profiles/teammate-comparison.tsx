import type { contract, Figure, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';

type Place = RouteReply<typeof contract.profiles.one>['againstTeam'];
const texts = profileTexts.comparison;

/** Where a score lies compared with the rest of the team: a band, not a rank. */
export const TeammateComparison = ({
  place,
  score,
  team,
  open,
}: {
  place: Place | undefined;
  score: Figure | undefined;
  team: string;
  open: () => void;
}): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {place === undefined ? (
      <Skeleton height={44} />
    ) : place === null ? (
      <p className="s mut">{texts.none}</p>
    ) : (
      <>
        <div className="interval" aria-hidden="true">
          <i style={{ insetInlineStart: `${place.low}%`, width: `${place.high - place.low}%` }} />
          {score?.kind === 'value' ? <b style={{ insetInlineStart: `${score.value}%` }} /> : null}
        </div>
        <p className="s">
          {texts.sentence[place.place](place.low.toFixed(0), place.high.toFixed(0), place.others)}{' '}
          <Button variant="link" onClick={open}>
            {texts.receipt(team)}
          </Button>
        </p>
      </>
    )}
  </Panel>
);
