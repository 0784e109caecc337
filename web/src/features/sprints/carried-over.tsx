import { formatValue, type SprintDetail } from '@sightline/contract';
import type { ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';

const texts = oneSprintTexts.carried;

/** Items from earlier sprints and items moved to later ones. */
export const CarriedOver = ({ data }: { data: SprintDetail }): ReactNode => (
  <Panel title={texts.title}>
    <Side title={texts.from} none={texts.noneFrom} sprints={data.cameFrom} measure={data.sprint.measure} />
    <Side
      title={texts.to}
      none={data.sprint.state === 'active' ? texts.open : texts.noneTo}
      sprints={data.wentTo}
      measure={data.sprint.measure}
    />
  </Panel>
);

type SideProps = {
  title: string;
  none: string;
  sprints: SprintDetail['cameFrom'];
  measure: 'points' | 'items';
};

const Side = ({ title, none, sprints, measure }: SideProps): ReactNode => (
  <div>
    <h3 className="label">{title}</h3>
    {sprints.length === 0 ? <p className="s mut">{none}</p> : null}
    <ul className="pairs s">
      {sprints.map((sprint) => (
        <li key={sprint.id}>
          <InnerLink className="link" href={`/performance/sprint-analysis/${sprint.id}`}>
            {sprint.name}
          </InnerLink>
          <span className="num">
            {measure === 'items'
              ? formatValue(sprint.items, 'items')
              : texts.items(sprint.items, formatValue(sprint.size, measure))}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
