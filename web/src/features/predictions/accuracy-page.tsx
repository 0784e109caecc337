import { formatNumber } from '@sightline/contract';
import type { PredictionRecord, PredictionTimeframe } from '@sightline/contract';
import type { ReactNode } from 'react';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { shortRange } from '../../texts/short-range.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeDecimal, writeShare } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { useAccuracy } from './predictions.queries.ts';

/** The organization's track record of predictions. */
export const AccuracyPage = (): ReactNode => {
  const hasNoDevelopers = useHasNoDevelopers();
  return (
    <div className="page">
      <div className="head">
        <div>
          <Heading title={texts.accuracy} />
          <p className="s">
            {texts.accuracySentence}{' '}
            <InnerLink className="link" href="/insights/predictions">
              {texts.back}
            </InnerLink>
          </p>
        </div>
      </div>
      {hasNoDevelopers === true ? <SetupCard /> : <TrackRecord />}
    </div>
  );
};

const TrackRecord = (): ReactNode => (
  <QueryState query={useAccuracy()} what={texts.accuracyFailed} waiting={320}>
    {({ promised, timeframes }) => (
      <div className="stack">
        <Records
          title={texts.madeTitle}
          note={texts.madeNote}
          empty={texts.noneDue}
          promised={promised}
          rows={timeframes.map(({ timeframe, made }) => [timeframe, made])}
        />
        <Records
          title={texts.replayedTitle}
          note={texts.replayedNote}
          empty={texts.noneReplayed}
          promised={promised}
          rows={timeframes.map(({ timeframe, replayed }) => [timeframe, replayed])}
        />
      </div>
    )}
  </QueryState>
);

const points = (value: number | null): string => (value === null ? '—' : writeDecimal(value, 1));

type Props = {
  title: string;
  note: string;
  /** What is missing where nothing was checked, and what to do. */
  empty: string;
  promised: number;
  rows: readonly (readonly [PredictionTimeframe, PredictionRecord])[];
};

const Records = ({ title, note, empty, promised, rows }: Props): ReactNode => (
  <Panel title={title} note={`${note}. ${texts.expectedShare(promised)}`}>
    {rows.every(([, { cases }]) => cases === 0) ? (
      <p className="s mut">{empty}</p>
    ) : (
      <div className="scroll">
        <DataTable
          className="rows stacked"
          columns={[
            { title: texts.timeframe },
            { title: texts.cases, className: 'right' },
            { title: texts.coverage, className: 'right' },
            { title: texts.error, className: 'right' },
            { title: texts.lastValueError, className: 'right' },
            { title: texts.plainMeanError, className: 'right' },
          ]}
        >
          {rows.map(([timeframe, { cases, held, error, lastValueError, plainMeanError }]) => (
            <tr key={timeframe}>
              <td>{shortRange(timeframe)}</td>
              <td className="right num" data-label={texts.cases}>
                {formatNumber(cases)}
              </td>
              <td className="right num" data-label={texts.coverage}>
                {cases === 0 ? '—' : writeShare(held / cases)}
              </td>
              <td className="right num" data-label={texts.error}>
                {points(error)}
              </td>
              <td className="right num" data-label={texts.lastValueError}>
                {points(lastValueError)}
              </td>
              <td className="right num" data-label={texts.plainMeanError}>
                {points(plainMeanError)}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
  </Panel>
);
