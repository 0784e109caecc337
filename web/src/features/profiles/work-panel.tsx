import type { RecentWork } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { writeDate } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = profileTexts.work;
type Open = (metric: string) => void;

/** The person's latest work of each kind; the count opens all of it. */
export const WorkPanel = ({ work, open }: { work: readonly RecentWork[] | undefined; open: Open }): ReactNode => (
  <Panel title={texts.title}>
    {work === undefined ? <Skeleton height={220} /> : null}
    <div className="work">
      {work?.map((kind) => (
        <div key={kind.kind}>
          <h3 className="label">
            {texts.kinds[kind.kind]}{' '}
            <Button variant="figure" className="small mut xs" onClick={() => open(kind.metric)}>
              {texts.count(kind.count)}
            </Button>
          </h3>
          {kind.latest.length === 0 ? <p className="s mut">{texts.none}</p> : null}
          <ul className="pairs s">
            {kind.latest.map((item) => (
              <li key={`${item.title}-${item.at}`}>
                <SourceLink {...item} />
                <span className="xs mut num">{writeDate(item.at, 'UTC')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Panel>
);
