import type { SourceStatus } from '@sightline/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCollection } from '../../ui/collection.queries.ts';
import { collectionTexts as texts } from '../../texts/collection.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { writeTime } from '../../ui/format.ts';
import { Pending } from '../../ui/query-state.tsx';

const SimulatorNote = lazy(async () => ({ default: (await import('./simulator-note.tsx')).SimulatorNote }));
const { names } = texts;

const progressText = (source: SourceStatus): string => {
  const months = source.monthsTotal === 0 ? '' : `${texts.months(source.monthsDone, source.monthsTotal)} · `;
  return `${months}${texts.records(source.stored)}`;
};

const isArriving = (source: SourceStatus, first: boolean): boolean =>
  first && (source.state === 'collecting' || source.state === 'waiting-to-start');

const isShown = (source: SourceStatus, first: boolean): boolean => first && source.state !== 'stopped';

/**
 * One line for each source during the first sync, later for each that is waiting or failing, and known gaps. Lines of a
 * first sync stay until the reader leaves the screen, so that nothing below moves when it ends.
 */
export const CollectionNote = (): ReactNode => {
  const { data, error } = useCollection();
  const [hasSeenFirst, setSeenFirst] = useState(false);
  if (data?.firstCollection === true && !hasSeenFirst) setSeenFirst(true);
  if (error !== null) {
    return (
      <div className="note bad" role="alert">
        {texts.unknown(error.message)}
      </div>
    );
  }
  if (data === undefined) return null;
  const isCalculating = data.calculating && !data.firstCollection;
  const replaced = hasSeenFirst ? data.sources.find(({ state }) => state === 'up-to-date')?.provider : undefined;
  // A running collection shows its progress instead, a failed one the same reason.
  const gaps = data.incomplete.filter(
    (gap) =>
      !data.sources.some(
        (source) =>
          source.provider === gap.provider &&
          (source.state === 'failed' ? source.message === gap.reason : isArriving(source, data.firstCollection)),
      ),
  );
  return (
    <>
      {data.sample ? (
        <Suspense fallback={<Pending />}>
          <SimulatorNote />
        </Suspense>
      ) : null}
      {data.sources.map((source) =>
        // In the place of a line that has nothing more to say.
        isCalculating && source.provider === replaced ? (
          <Calculating key={source.provider} />
        ) : (
          <Source key={source.provider} source={source} first={hasSeenFirst} isOver={!data.firstCollection} />
        ),
      )}
      {isCalculating && replaced === undefined ? <Calculating /> : null}
      {gaps.map((gap) => (
        <div className="note warn" key={`${gap.provider}-${gap.reason}`}>
          <b>{texts.incomplete}</b> {texts.gap(names[gap.provider], gap.reason)}
        </div>
      ))}
    </>
  );
};

const Calculating = (): ReactNode => (
  <div className="note">
    <b>{texts.calculating}</b> {texts.calculatingText}
  </div>
);

type SourceProps = { source: SourceStatus; first: boolean; isOver: boolean };

const Source = ({ source, first, isOver }: SourceProps): ReactNode => {
  const name = names[source.provider];
  if (source.state === 'failed') {
    return (
      <div className="note bad" role="alert">
        <b>{name}</b> {source.message}
      </div>
    );
  }
  if (source.state === 'waiting') {
    return (
      <div className="note warn">
        <b>{name}</b> {source.message}
        {source.waitingUntil === null ? null : ` ${texts.resumesAt(writeTime(source.waitingUntil))}`}
      </div>
    );
  }
  if (!isShown(source, first)) return null;
  return (
    <div className="note">
      <span>{isOver || source.state === 'up-to-date' ? texts.collected(name) : texts.collecting(name)}</span>
      <ProgressBar label={name} done={source.monthsDone} of={source.monthsTotal} />
      <span className="num mut">{progressText(source)}</span>
    </div>
  );
};
