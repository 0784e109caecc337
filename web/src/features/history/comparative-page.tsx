import { comparisons, isId, type ComparisonKind } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { useCapability } from '../../platform/session.ts';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { wrongDays, type Days } from '../../ui/filters/filters.ts';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { lacksValues } from '../../ui/figures/lacks-values.ts';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { RangeFilter } from '../../ui/filters/range-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { writePeriod } from '../../ui/format.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { NoTeams, SetupCard } from '../../ui/setup-card.tsx';
import { TeamsOnlyNote } from '../../ui/teams-only-note.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { ClearDifferences } from './clear-differences.tsx';
import { PeopleChoice, PeriodsChoice, TeamsChoice } from './comparison-choice.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import { useComparison, type Comparison, type ComparisonQuestion } from './comparison.queries.ts';
import { exportComparison } from './export-comparison.ts';
import { Heading } from '../../ui/heading.tsx';

/** The ids in a URL parameter; invalid ones are ignored. */
const idsOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(isId);

const daysIn = (from: string | undefined, to: string | undefined): Days | null => {
  const days = { from: from ?? '', to: to ?? '' };
  return wrongDays(days, days.to) === null ? days : null;
};

/** The URL's parameters `compare`, `teams`, `people`, `of`, `against-from` and `against-to`. */
const useQuestion = (kinds: readonly ComparisonKind[]): ComparisonQuestion => {
  const address = useAddress();
  const { filters } = useFilters();
  const compare = kinds.find((kind) => kind === address['compare']) ?? 'teams';
  return {
    compare,
    ids: compare === 'teams' ? filters.teams : idsOf(address['people']),
    subject: address['of'] ?? 'organization',
    against: daysIn(address['against-from'], address['against-to']),
  };
};

/** A column's title: periods by their days, other subjects by name. */
const namesOf = ({ compare, columns }: Comparison): string[] =>
  columns.map((column) => (compare === 'periods' ? writePeriod(column.period) : column.name));

const sentenceOf = (data: Comparison): string => {
  const [first, second] = data.columns;
  if (first === undefined) return '';
  const zone = first.period.timeZone;
  if (data.compare !== 'periods') return texts.sentence[data.compare](writePeriod(first.period), zone);
  return second === undefined
    ? ''
    : `${first.name} · ${texts.sentence.periods(writePeriod(first.period), writePeriod(second.period), zone)}`;
};

/** People can be compared once someone is chosen. */
const asksNobody = ({ compare, ids }: ComparisonQuestion): boolean => compare === 'people' && ids.length === 0;

/** Teams, people or periods compared. */
export const ComparativePage = (): ReactNode => {
  const all = useCapability('canViewAllData');
  const kinds = comparisons.filter((kind) => all || kind !== 'people');
  const question = useQuestion(kinds);
  const { filters } = useFilters();
  const change = useChangeAddress();
  const hasNoDevelopers = useHasNoDevelopers();
  const query = useComparison(question, filters.range);
  const { data, error, isPlaceholderData } = query;
  const shown = data?.compare === question.compare ? data : undefined;
  const nobody = asksNobody(question);
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s num">{nobody ? texts.people : shown === undefined ? '\u00A0' : sentenceOf(shown)}</p>
        </div>
        <div className="choices">
          <Segments
            label={texts.compare}
            choices={kinds}
            value={question.compare}
            nameOf={(kind) => texts.kinds[kind]}
            change={(kind) => change({ compare: kind === 'teams' ? undefined : kind }, 'replace')}
          />
          <RangeFilter />
          <ExportData
            label={texts.export}
            type="custom"
            format="csv"
            isEmpty={
              nobody || (shown === undefined ? undefined : lacksValues(shown.rows.flatMap((row) => row.figures)))
            }
            teams={question.compare === 'teams' ? question.ids : []}
            people={question.compare === 'people' ? question.ids : []}
            range={filters.range}
            file={
              shown === undefined ? undefined : { format: 'csv', save: () => exportComparison(shown, namesOf(shown)) }
            }
          />
          <DemoDataToggle />
        </div>
      </div>
      <TeamsOnlyNote about="compare" />
      {hasNoDevelopers === true ? null : <Choice question={question} shown={shown} />}
      <LoadFailed loads={query} what={texts.failed} />
      {hasNoDevelopers === true ? (
        <SetupCard />
      ) : (
        <Compared question={question} shown={shown} isStale={isPlaceholderData} hasFailed={error !== null} />
      )}
    </div>
  );
};

type Shown = { question: ComparisonQuestion; shown: Comparison | undefined };

const Choice = ({ question, shown }: Shown): ReactNode => {
  const { change: changeFilters } = useFilters();
  const change = useChangeAddress();
  if (question.compare === 'teams')
    return <TeamsChoice chosen={question.ids} change={(teams) => changeFilters({ teams })} />;
  if (question.compare === 'people')
    return (
      <PeopleChoice chosen={question.ids} change={(ids) => change({ people: ids.join(',') || undefined }, 'replace')} />
    );
  return (
    <PeriodsChoice
      subject={question.subject}
      changeSubject={(of) => change({ of: of === 'organization' ? undefined : of }, 'replace')}
      against={question.against}
      changeAgainst={(days) => change({ 'against-from': days?.from, 'against-to': days?.to }, 'replace')}
      usual={shown?.columns[0]?.days}
    />
  );
};

/** A row of figures for each metric, or why there is none. */
const Compared = ({
  question,
  shown,
  isStale,
  hasFailed,
}: Shown & { isStale: boolean; hasFailed: boolean }): ReactNode => {
  const { open } = useReceipt();
  if (asksNobody(question))
    return (
      <section className="panel" aria-label={texts.title}>
        <p className="empty">
          {texts.choosePeople} {texts.recorded}
        </p>
      </section>
    );
  if (shown === undefined && hasFailed) return null;
  if (shown?.compare === 'teams' && shown.teams === 0) return <NoTeams />;
  const names = shown === undefined ? [] : namesOf(shown);
  return (
    <section className="panel" aria-label={texts.title} aria-busy={isStale}>
      {shown === undefined || shown.columns.length < 2 ? null : <ClearDifferences rows={shown.rows} names={names} />}
      <p className="s mut compared-note">{texts.method}</p>
      {shown?.columns.length === 1 ? <p className="s compared-note">{texts.addAnother}</p> : null}
      {shown?.compare === 'teams' && question.ids.length === 0 && shown.columns.length < shown.teams ? (
        <p className="s compared-note">{texts.showingFirst(shown.columns.length, shown.teams)}</p>
      ) : null}
      {shown === undefined
        ? Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="compared">
              <Skeleton height={150} />
            </div>
          ))
        : shown.rows.map((row) => (
            <ComparisonRow key={row.metric} row={row} columns={shown.columns} names={names} open={open} />
          ))}
      <p className="s mut compared-note">{texts.notes[question.compare]}</p>
    </section>
  );
};
