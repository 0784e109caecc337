import { blockedStatusNames } from '@sightline/analytics';
import { formatValue, type SprintDetail } from '@sightline/contract';
import type { ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { StatusTimes } from './status-times.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = oneSprintTexts.blocked;

/** Time of unfinished work by status, and what blocks it. */
export const BlockedTime = ({ data, open }: { data: SprintDetail; open: OpenReceipt }): ReactNode => {
  const isWithheld = data.keptBack.includes('blocked') || data.keptBack.includes('times');
  const blocked = data.items
    .map((item) => ({ ...item, seconds: item.blockedSeconds ?? 0 }))
    .filter((item) => item.seconds > 0 || item.blockedBy.length > 0)
    .sort((a, b) => b.seconds - a.seconds);
  return (
    <Panel title={texts.title} note={texts.note}>
      <div>
        <div className="label">{texts.total}</div>
        <FigureButton
          figure={data.blockedTime.figure}
          unit={data.blockedTime.unit}
          label={texts.total}
          open={() => open(data.blockedTime.metric, `sprint:${data.sprint.id}`)}
        />
      </div>
      <StatusTimes times={data.times} />
      {isWithheld ? <p className="s mut">{texts.withheld}</p> : null}
      {blocked.length === 0 ? (
        isWithheld ? null : (
          <p className="s mut">{texts.none}</p>
        )
      ) : (
        <ul className="pairs s" aria-label={texts.items}>
          {blocked.map((item) => (
            <li key={item.id}>
              <span>
                <SourceLink title={item.title} url={item.url} />
                {item.blockedBy.map((other) => (
                  <span key={other.url} className="xs mut">
                    {' '}
                    {texts.waitsFor} <SourceLink {...other} />
                  </span>
                ))}
              </span>
              <span className="num">{item.seconds > 0 ? formatValue(item.seconds, 'seconds') : ''}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="xs mut">{texts.names(blockedStatusNames.join(', '))}</p>
    </Panel>
  );
};
