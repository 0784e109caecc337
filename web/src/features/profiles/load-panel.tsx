import { formatValue, type ProfileLoad } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AfterHours } from './after-hours.tsx';
import { Skeleton } from '../../ui/query-state.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = profileTexts.load;

type Props = { load: ProfileLoad | undefined; open: (metric: string) => void };

/** Work in progress and its age; people also see their own activity by hour. */
export const LoadPanel = ({ load, open }: Props): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {load === undefined ? (
      <Skeleton height={160} />
    ) : (
      <>
        <dl className="figures in-panel">
          <div>
            <dt className="label">{texts.items}</dt>
            <dd>
              <FigureButton
                figure={load.inProgress}
                unit="items"
                label={texts.items}
                open={() => open('work_in_progress')}
              />
            </dd>
          </div>
          <div>
            <dt className="label">{texts.age}</dt>
            <dd>
              <FigureButton figure={load.age} unit="seconds" label={texts.age} open={() => open('work_item_age')} />
            </dd>
          </div>
        </dl>
        {load.items.length === 0 ? <p className="s mut">{texts.none}</p> : null}
        <ul className="pairs s">
          {load.items.map((item) => (
            <li key={`${item.title}-${item.at}`}>
              <SourceLink {...item} />
              <span className="xs mut">
                {item.blocked ? <span className="badge warn">{texts.blocked}</span> : null} {item.status},{' '}
                {texts.ageOf(formatValue(item.age, 'seconds'))}
              </span>
            </li>
          ))}
        </ul>
        {load.afterHours === null ? null : <AfterHours hours={load.afterHours} />}
      </>
    )}
  </Panel>
);
