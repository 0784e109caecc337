import { formatValue, historySteps } from '@sightline/contract';
import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { useSample } from '../../platform/sample.ts';
import { useSession } from '../../platform/session.ts';
import { rangeTexts } from '../../texts/ranges.ts';
import { historyTexts as texts } from '../../texts/history.ts';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';
import { lengthOf } from '../../ui/filters/filters.ts';
import { RangeFilter } from '../../ui/filters/range-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { writeDate, writePeriod } from '../../ui/format.ts';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { SetupCard } from '../../ui/setup-card.tsx';
import { TeamsOnlyNote } from '../../ui/teams-only-note.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { TimelineEvents } from './timeline-events.tsx';
import { HistoryChart } from './history-chart.tsx';
import { useHistorical, type Historical, type HistoricalQuestion } from './history.queries.ts';
import { LevelChanges } from './level-changes.tsx';
import { MetricChoice } from './metric-choice.tsx';
import { hasHistory, metricMeaning, metricName } from './metric-name.ts';
import { SubjectChoice } from './subject-choice.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';
import { Heading } from '../../ui/heading.tsx';

const path = '/performance/historical';

/** A person has too few rows per week for most metrics. */
const usualStep = (developerId: string | undefined): HistoricalQuestion['step'] =>
  developerId === undefined ? 'week' : 'month';

/** The URL's parameters `metric`, `of` and `by`; a person is part of the path. */
const useQuestion = (): HistoricalQuestion => {
  const address = useAddress();
  const { developerId } = useParams({ strict: false }) as { developerId?: string };
  const { metric } = address;
  return {
    metric: hasHistory(metric) ? metric : developerId === undefined ? 'lead_time' : 'cycle_time',
    subject: developerId === undefined ? (address['of'] ?? 'organization') : `person:${developerId}`,
    step: historySteps.find((step) => step === address['by']) ?? usualStep(developerId),
  };
};

/** One metric over time, of the organization, a team or a person. */
export const HistoricalPage = ({ Findings }: { Findings: (props: { subject: string }) => ReactNode }): ReactNode => {
  const question = useQuestion();
  const { range } = useFilters().filters;
  const { open } = useReceipt();
  const change = useChangeAddress();
  const router = useRouter();
  const query = useHistorical(question, range);
  const { data, error, isPlaceholderData } = query;
  const hasNoDevelopers = useHasNoDevelopers();
  // While the next metric loads, the previous one is still shown.
  const shown = data?.whole.metric;
  const metric = hasHistory(shown) ? shown : question.metric;
  const [kind, id = ''] = question.subject.split(':');
  const why = whyUnreadable(error, id);
  if (why !== null && (kind === 'person' || kind === 'team')) return <UnreadablePage why={why} what={kind} />;

  const choose = (subject: string): void => {
    const [kind, id] = subject.split(':');
    const search = new URLSearchParams(router.history.location.search);
    search.delete('of');
    if (kind === 'team') search.set('of', subject);
    const text = search.toString();
    router.history.push(`${kind === 'person' ? `${path}/${id}` : path}${text === '' ? '' : `?${text}`}`);
  };

  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s num">
            {data === undefined
              ? '\u00A0'
              : rangeTexts.compared(
                  `${data.subject.name} · ${writePeriod(data.period)}`,
                  lengthOf(range),
                  data.period.timeZone,
                )}
          </p>
        </div>
        <div className="choices">
          <Segments
            label={texts.step}
            choices={historySteps}
            value={question.step}
            nameOf={(step) => texts.steps[step]}
            change={(step) =>
              change({ by: step === usualStep(kind === 'person' ? id : undefined) ? undefined : step }, 'replace')
            }
          />
          <RangeFilter />
          <ExportData
            type="metrics"
            teams={kind === 'team' ? [id] : []}
            people={kind === 'person' ? [id] : []}
            range={range}
            isEmpty={hasNoDevelopers}
          />
          <DemoDataToggle />
        </div>
      </div>
      {hasNoDevelopers === true ? null : (
        <div className="choices wide">
          <MetricChoice value={question.metric} change={(metric) => change({ metric }, 'replace')} />
          <SubjectChoice value={question.subject} change={choose} />
        </div>
      )}
      <TeamsOnlyNote about="onlyOwnFigures" />
      {hasNoDevelopers === true || (data === undefined && error !== null) ? null : data === undefined ? (
        <FindingsSkeleton />
      ) : (
        <Findings subject={question.subject} />
      )}
      <LoadFailed loads={query} what={texts.failed} />
      {hasNoDevelopers === true ? (
        <SetupCard />
      ) : data === undefined && error !== null ? null : (
        <div className="stack" aria-busy={isPlaceholderData}>
          {data?.keptSince == null ? null : (
            <p className="note">{texts.historyStart(writeDate(data.keptSince, 'UTC'))}</p>
          )}
          <Whole data={data} name={metricName(metric)} definition={metricMeaning(metric)} open={open} />
          <HistoryChart data={data} name={metricName(metric)} open={open} />
          <LevelChanges data={data} />
          <TimelineEvents key={`${question.metric}/${question.subject}`} data={data} />
        </div>
      )}
    </div>
  );
};

type WholeProps = { data: Historical | undefined; name: string; definition: string; open: OpenReceipt };

/** The figure of the whole period with its definition. */
const Whole = ({ data, name, definition, open }: WholeProps): ReactNode => {
  const isSample = useSample().on;
  const ownId = useSession()?.user.developerId ?? null;
  const isOwn = ownId !== null && data?.subject.subject === `person:${ownId}`;
  return (
    <Panel title={texts.wholePeriod} note={name}>
      {data === undefined ? (
        <Skeleton height={56} />
      ) : (
        <div className="headline">
          <div>
            <FigureButton
              figure={data.whole.figure}
              unit={data.whole.unit}
              label={name}
              needed={neededRows(data.whole.metric)}
              note={changeNote(data.whole)}
              open={() => open(data.whole.metric, data.subject.subject)}
            />
            <div className="s num">
              {data.whole.change === null ? null : (
                <>
                  <Delta figure={data.whole} />
                  {' · '}
                </>
              )}
              <span className="mut">
                {data.whole.previous.kind === 'value'
                  ? texts.before(formatValue(data.whole.previous.value, data.whole.unit))
                  : data.whole.previous.have === 0
                    ? texts.noneBefore
                    : texts.tooFewBefore(data.whole.previous.have, data.whole.previous.need)}
              </span>
            </div>
          </div>
          <p className="s mut">
            {definition} {data.subject.kind !== 'person' || isSample ? '' : isOwn ? texts.ownViews : texts.viewsVisible}
          </p>
        </div>
      )}
    </Panel>
  );
};
