import type { LevelChange } from '@sightline/contract';
import type { ReactNode } from 'react';
import { dayMs } from '../../platform/durations.ts';
import { historyTexts } from '../../texts/history.ts';
import { writeDate, writeShare } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { listedSince } from './listed-since.ts';
import { levelWriter } from './level-writer.ts';
import { hasLongerRange } from './longer-range.ts';
import type { Historical } from './history.queries.ts';
import { Skeleton } from '../../ui/query-state.tsx';

const texts = historyTexts.changes;
const weekMs = 7 * dayMs;

/** Level shifts with their evidence, or why there are none. */
export const LevelChanges = ({ data }: { data: Historical | undefined }): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {data === undefined ? (
      <Skeleton height={48} />
    ) : data.changes.length > 0 ? (
      <ul className="plain">
        {data.changes.map((change) => (
          <li key={change.firstDay}>
            <Change change={change} data={data} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="s mut">
        {data.tested.overlapping
          ? texts.overlapping
          : data.tested.points < data.tested.need
            ? fewParts(data)
            : texts.none(data.tested.points, data.step)}
      </p>
    )}
    <p className="xs mut">{texts.method}</p>
  </Panel>
);

const fewParts = ({ tested, step, period }: Historical): string => {
  const few = texts.tooFewPoints(tested.points, tested.need, step);
  // If no interval has enough data, no other step helps.
  if (tested.points === 0) return few;
  const [shorter, longer] = [step !== 'day', hasLongerRange(period)];
  if (!shorter && !longer) return few;
  return `${few} ${shorter && longer ? texts.finer : shorter ? texts.shorter : texts.longer}`;
};

const Change = ({ change, data }: { change: LevelChange; data: Historical }): ReactNode => {
  const write = levelWriter(change, data.whole.unit);
  const at = Date.parse(change.firstDay);
  const nearby = data.annotations.filter((annotation) => Math.abs(Date.parse(annotation.at) - at) <= weekMs / 2);
  const since = listedSince(data);
  const isListed = since === null || at - weekMs / 2 >= since;
  const share = writeShare(change.p, 1);
  return (
    <>
      <b>{texts.change(writeDate(change.firstDay, 'UTC'), write(change.before), write(change.after))}</b>{' '}
      <span className={`delta ${change.direction}`}>
        {change.after > change.before ? '▲' : '▼'} {texts[change.direction]}
      </span>
      <div className="s mut num">
        {texts.evidence(change.nBefore, change.nAfter, share)}{' '}
        {isListed ? texts.nearbyEvents(nearby.length, data.deployments.withheld) : texts.notListed}
      </div>
    </>
  );
};
