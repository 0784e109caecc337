import { byName, formatValue, valueParts, type SprintDetail, type SprintItem } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = oneSprintTexts.items;
const kinds = ['all', 'completed', 'open', 'added', 'removed'] as const;
type Kind = (typeof kinds)[number];

const belongs: Record<Kind, (item: SprintItem) => boolean> = {
  all: () => true,
  completed: (item) => item.outcome === 'completed',
  open: (item) => item.outcome === 'carried-over',
  added: (item) => !item.committed,
  removed: (item) => item.outcome === 'removed',
};

type Duration = 'age' | 'blocked';
const keptAs = { age: 'ages', blocked: 'blocked' } as const satisfies Record<Duration, string>;

export const SprintItems = ({ data }: { data: SprintDetail }): ReactNode => {
  const [kind, setKind] = useState<Kind>('all');
  // Columns without a value are hidden.
  const durations = (['age', 'blocked'] as const).filter((column) => !data.keptBack.includes(keptAs[column]));
  const shown = data.items.filter(belongs[kind]).sort((a, b) => byName.compare(a.title, b.title));
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span className="num">{shown.length}</span>
        <Segments
          className="right wrap"
          label={texts.choice}
          choices={kinds}
          nameOf={(kind) => texts.kinds[kind]}
          value={kind}
          change={setKind}
        />
      </h2>
      {shown.length === 0 ? (
        <p className="s mut below tight">{texts.none}</p>
      ) : (
        <div className="scroll">
          <DataTable
            className="roomy stacked"
            columns={[
              { title: texts.issue },
              { title: texts.outcome },
              { title: texts.size, className: 'r' },
              ...durations.map((duration) => ({ title: texts[duration], className: 'r' })),
            ]}
          >
            {shown.map((item) => (
              <Row key={item.id} item={item} sprint={data.sprint} durations={durations} />
            ))}
          </DataTable>
        </div>
      )}
    </section>
  );
};

type RowOf = { item: SprintItem; sprint: SprintDetail['sprint']; durations: readonly Duration[] };

const Row = ({ item, sprint, durations }: RowOf): ReactNode => {
  const notes = [
    item.type,
    ...(item.person === null ? [] : [item.person]),
    ...(item.committed ? [] : [texts.addedLate]),
    ...(item.changesMissing ? [texts.missing] : []),
  ];
  const open = item.outcome === 'carried-over' && sprint.state === 'active';
  return (
    <tr>
      <td>
        <SourceLink title={item.title} url={item.url} />
        <div className="xs mut">
          {notes.join(' · ')}
          {item.cameFrom === null ? null : (
            <>
              {' · '}
              <InnerLink className="link" href={`/performance/sprint-analysis/${item.cameFrom.id}`}>
                {texts.cameFrom(item.cameFrom.name)}
              </InnerLink>
            </>
          )}
        </div>
      </td>
      <td data-label={texts.outcome}>
        {open ? texts.stillOpen : texts.outcomes[item.outcome]} <div className="xs mut">{item.status}</div>
      </td>
      <td className="r" data-label={texts.size}>
        {sprint.measure === 'points' && item.estimate === null ? (
          <span className="mut">{texts.noEstimate}</span>
        ) : (
          valueParts(item.size, sprint.measure).number
        )}
      </td>
      {durations.map((duration) => (
        <td key={duration} className="r" data-label={texts[duration]}>
          {duration === 'age' ? <Age {...item} /> : writeBlocked(item)}
        </td>
      ))}
    </tr>
  );
};

const Age = ({ age }: SprintItem): ReactNode =>
  age === null ? <span className="mut">{texts.notStarted}</span> : formatValue(age, 'seconds');

const writeBlocked = ({ blockedSeconds }: SprintItem): string =>
  blockedSeconds === null || blockedSeconds === 0 ? '' : formatValue(blockedSeconds, 'seconds');
