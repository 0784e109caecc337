import type { SprintDetail, SprintItem } from '@sightline/contract';
import type { ReactNode } from 'react';
import { sprintTexts } from '../../texts/sprints.ts';
import { writeText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = sprintTexts.aging;
const usualShare = 0.85;

/** Within how many seconds most of the team's items are done; null where there are too few to say. */
export const usualAge = ({ usual }: SprintDetail): number | null =>
  usual.percentiles.find((one) => one.share === usualShare)?.seconds ?? null;

/** Unfinished items by how long they have been in progress, against what is usual in the team. */
export const AgingItems = ({ data }: { data: SprintDetail }): ReactNode => {
  const usual = usualAge(data);
  if (data.keptBack.includes('ages'))
    return (
      <Panel title={texts.title} note={texts.noteOpen}>
        <p className="s mut">{texts.ofFew}</p>
      </Panel>
    );
  const open = data.items
    .flatMap((item) => (item.outcome === 'carried-over' && item.age !== null ? [{ ...item, age: item.age }] : []))
    .sort((a, b) => b.age - a.age);
  return (
    <Panel title={texts.title} note={texts.noteOpen}>
      <p className="s mut num">
        {usual === null || data.usual.n === null
          ? texts.noUsual(data.usual.n)
          : texts.usual(writeText(usual, 'seconds'), data.usual.n)}
      </p>
      {open.length === 0 ? <p className="s mut">{texts.none}</p> : <Items items={open} usual={usual} />}
    </Panel>
  );
};

const Items = ({ items, usual }: { items: (SprintItem & { age: number })[]; usual: number | null }): ReactNode => {
  const longest = Math.max(usual ?? 0, ...items.map((item) => item.age));
  return (
    <ul className="age-list">
      {items.map((item) => (
        <li key={item.id}>
          <div>
            <SourceLink title={item.title} url={item.url} />
            <div className="xs mut">
              {item.status}
              {item.person === null ? '' : ` · ${item.person}`}
            </div>
          </div>
          <div className="age-bar" aria-hidden="true">
            <i style={{ width: `${(item.age / longest) * 100}%` }} />
            {usual === null ? null : <b style={{ left: `${(usual / longest) * 100}%` }} />}
          </div>
          <span className="num">
            {writeText(item.age, 'seconds')}
            {usual !== null && item.age > usual ? <span className="badge warn">{texts.late}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
};
