import { formatValue, type ProfileSignal } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { dimensionTitles } from '../../texts/scores.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { writeShare } from '../../ui/format.ts';
import { Skeleton } from '../../ui/query-state.tsx';

const texts = profileTexts.signals;
const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];
const columns = 6;

type Props = { signals: readonly ProfileSignal[] | undefined; name: string; open: (metric: string) => void };

/** Every signal of the score: its own figure, its points and its weight, or why it does not count. */
export const SignalsPanel = ({ signals, name, open }: Props): ReactNode => (
  <section className="panel" aria-label={texts.title}>
    <h2>
      {texts.title} <span>{texts.note}</span>
    </h2>
    {signals === undefined ? (
      <div className="inside">
        <Skeleton height={480} />
      </div>
    ) : signals.length === 0 ? (
      <p className="empty">{texts.none}</p>
    ) : (
      <div className="scroll">
        <p className="inside s mut">{texts.relative}</p>
        <DataTable
          className="signals of-person"
          columns={[
            { title: texts.signal },
            { title: texts.value, className: 'r' },
            { title: texts.change },
            { title: texts.n, className: 'r' },
            { title: texts.score, className: 'r' },
            { title: texts.weight, className: 'r' },
          ]}
          isGrouped
        >
          {dimensions.map((dimension) => (
            <Group
              key={dimension}
              dimension={dimension}
              signals={signals.filter((signal) => signal.dimension === dimension)}
              name={name}
              open={open}
            />
          ))}
        </DataTable>
      </div>
    )}
  </section>
);

type GroupProps = {
  dimension: keyof typeof dimensionTitles;
  signals: readonly ProfileSignal[];
  name: string;
  open: (metric: string) => void;
};

const Group = ({ dimension, signals, name, open }: GroupProps): ReactNode =>
  signals.length === 0 ? null : (
    <tbody>
      <tr>
        <th colSpan={columns} scope="rowgroup">
          {dimensionTitles[dimension]}
        </th>
      </tr>
      {signals.map((signal) => (
        <tr key={signal.name}>
          <td>{signal.name}</td>
          <td className="r">
            <FigureButton
              small
              withUnit
              figure={signal.figure.figure}
              unit={signal.figure.unit}
              label={profileTexts.scoreOf(signal.name, name)}
              needed={neededRows(signal.figure.metric)}
              note={changeNote(signal.figure)}
              open={() => open(signal.figure.metric)}
            />
            {signal.figure.figure.kind === 'value' || signal.reading === null ? null : (
              <div className="xs mut">
                {texts.counted(formatValue(signal.reading.value, signal.figure.unit), signal.reading.n)}
              </div>
            )}
          </td>
          <td>
            <Delta figure={signal.figure} />
          </td>
          <td className="r mut" data-label={texts.n}>
            {signal.figure.figure.kind === 'value' ? signal.figure.figure.n : ''}
          </td>
          {signal.missing === null ? (
            <>
              <td className="r" data-label={texts.score}>
                <Button
                  variant="figure"
                  className="small"
                  aria-label={profileTexts.signalScore(
                    signal.name,
                    name,
                    signal.score?.toFixed(0),
                    dimensionTitles[dimension],
                  )}
                  onClick={() => open(`performance_score.${dimension}`)}
                >
                  {signal.score?.toFixed(0)}
                </Button>
              </td>
              <td className="r mut" data-label={texts.weight}>
                {writeShare(signal.share ?? 0, 1)}
              </td>
            </>
          ) : (
            <td colSpan={2} className="r mut xs">
              {texts.missing(signal.missing)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
