import type { ProfileLoad } from '@sightline/contract';
import type { ReactNode } from 'react';
import { workloadTexts as texts } from '../../texts/workload.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';

type Props = { load: ProfileLoad | undefined; developerId: string; open: (metric: string) => void };

/** Whether the person has too much in progress, compared with their teammates. */
export const WorkloadPanel = ({ load, developerId, open }: Props): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {load === undefined ? <Skeleton height={44} /> : <Workload load={load} developerId={developerId} open={open} />}
  </Panel>
);

const Workload = ({ load, developerId, open }: Props & { load: ProfileLoad }): ReactNode => {
  const { overload, highFrom, teammates, inProgress } = load;
  const items = inProgress.kind === 'value' ? inProgress.value : 0;
  const blocked = load.items.filter((item) => item.blocked).length;
  return (
    <>
      <p>
        {overload === null ? null : <span className="badge warn">{texts.overloaded[overload]}</span>}{' '}
        <Button variant="link" onClick={() => open('work_in_progress')}>
          {texts.items(items)}
        </Button>{' '}
        {overload === null ? texts.normalLoad(highFrom) : texts.highLoad(highFrom)}
        {blocked === 0 ? null : ` ${texts.blocked(blocked)}`}
      </p>
      <p className="s mut">
        {teammates === null ? null : `${texts.teammates(teammates)} `}
        <InnerLink className="link" href={`/insights/risks?developer=${developerId}`}>
          {texts.risks}
        </InnerLink>
      </p>
    </>
  );
};
