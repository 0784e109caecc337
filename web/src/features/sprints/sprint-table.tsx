import type { SprintFigures, SprintSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writePeriod } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { shareState } from './share-so-far.ts';

const columns = [
  ['committed', texts.figures.committed],
  ['added', texts.figures.added],
  ['removed', texts.figures.removed],
  ['completed', texts.figures.completed],
  ['carriedOver', texts.figures.carriedOver],
  ['commitmentReliability', texts.list.reliability],
  ['completionRate', texts.list.completion],
] as const satisfies readonly (readonly [keyof SprintFigures, string])[];

type Props = { sprints: readonly SprintSummary[]; timeZone: string; open: OpenReceipt };

/** Sprints, newest first; every figure opens its receipt. */
export const SprintTable = ({ sprints, timeZone, open }: Props): ReactNode => (
  <div className="scroll">
    <DataTable
      className="roomy stacked sprint-list"
      columns={[
        { title: texts.list.sprint },
        { title: texts.list.dates },
        ...columns.map(([, title]) => ({ title, className: 'r' })),
      ]}
    >
      {sprints.map((sprint) => (
        <tr key={sprint.id}>
          <td>
            <InnerLink className="link name" href={`/performance/sprint-analysis/${sprint.id}`}>
              {sprint.name}
            </InnerLink>{' '}
            {sprint.unlistedStatuses.length === 0 ? null : (
              <>
                <span className="badge">{texts.list.inferred}</span>
                <span className="xs mut"> {texts.list.inferredNote(sprint.unlistedStatuses.join(', '))}</span>
              </>
            )}
            {sprint.measure === 'items' ? <span className="xs mut"> {texts.list.inItems}</span> : null}
          </td>
          <td className="num mut one-line">
            {writePeriod({
              from: sprint.startAt,
              to: sprint.state === 'active' ? (sprint.plannedEndAt ?? sprint.closeAt) : sprint.closeAt,
              timeZone,
            }).replace(' –', '\u00A0–')}{' '}
            {sprint.state === 'active' ? <span className="badge">{texts.list.running}</span> : null}
          </td>
          {columns.map(([key, title]) => (
            <td key={key} className="r" data-label={title}>
              <SmallDoor sprint={sprint} of={key} title={title} open={open} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  </div>
);

type DoorProps = { sprint: SprintSummary; of: keyof SprintFigures; title: string; open: OpenReceipt };

const SmallDoor = ({ sprint, of, title, open }: DoorProps): ReactNode => {
  const { figure, unit, metric } = sprint.figures[of];
  // Nothing is carried over before the sprint ends.
  const isOpen = of === 'carriedOver' && sprint.state === 'active';
  const share = shareState(sprint, of);
  const note = isOpen ? texts.list.open : share === 'so-far' ? texts.soFar : null;
  return (
    <>
      <FigureButton
        small
        figure={figure}
        unit={unit}
        label={texts.figureOf(isOpen ? texts.list.open : title, sprint.name)}
        early={share === 'early' ? texts.early : undefined}
        open={() => open(metric, `sprint:${sprint.id}`)}
      />
      {note === null ? null : <span className="xs mut"> {note}</span>}
    </>
  );
};
