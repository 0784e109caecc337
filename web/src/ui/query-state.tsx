import type { ReactElement, ReactNode } from 'react';
import { failureText, isDenied, isRefusal } from '../platform/api-error.ts';
import { loadingTexts as texts } from '../texts/loading.ts';
import { Button } from './button.tsx';

export type Load = { error: Error | null; refetch: () => Promise<unknown> };

type FailedProps = {
  loads: Load | readonly Load[];
  /** As in "Failed to load notes", one for each load. */
  what: string | readonly string[];
  /** Shown if the server gives no reason. */
  advice?: string;
  retry?: string;
};

/**
 * Names what failed to load and why, and offers a retry unless the only failed call was refused. What the reader may not
 * see has not failed.
 */
export const LoadFailed = ({
  loads: of,
  what,
  advice = texts.tryLater,
  retry = texts.tryAgain,
}: FailedProps): ReactNode => {
  const loads = [of].flat();
  const failed = loads.filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  const titles = [what].flat().filter((_, index) => loads[index]?.error != null);
  const reasons = new Set(failed.map(({ error }) => failureText(error, advice)));
  const reason = [...reasons].join(' ');
  if (failed.every(({ error }) => isDenied(error))) return <p className="note">{reason}</p>;
  return (
    <div className="banner" role="alert">
      {titles.map((title) => (
        <b key={title}>{title}. </b>
      ))}
      {reason}{' '}
      {failed.length < 2 && failed.every(({ error }) => isRefusal(error)) ? null : (
        <Button
          variant="link"
          onClick={() => {
            for (const load of failed) void load.refetch();
          }}
        >
          {retry}
        </Button>
      )}
    </div>
  );
};

type SkeletonProps = { height?: number; className?: string };

/** Reserves the space of loading content. */
export const Skeleton = ({ height, className = '' }: SkeletonProps): ReactNode => (
  <div className={`skeleton ${className}`.trimEnd()} style={{ height }} aria-busy="true" />
);

/** Marks loading code of unknown size, so that the screen waits for it. */
export const Pending = (): ReactNode => <span hidden data-pending="" />;

export const Skeletons = ({ heights }: { heights: readonly number[] }): ReactNode => (
  <div className="stack" aria-busy="true">
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);

type PlaceholderProps = { failed: boolean; height: number; className?: string };

/** Replaces a figure: a skeleton, or a note if the error is shown above. */
export const FigurePlaceholder = ({ failed, height, className = 'mut s' }: PlaceholderProps): ReactNode =>
  failed ? <p className={className}>{texts.failed}</p> : <Skeleton height={height} />;

type Props<Data> = Omit<FailedProps, 'loads'> & {
  query: Load & { data: Data | undefined; fetchStatus?: string };
  /** The height of the content, or a custom skeleton. */
  waiting: number | ReactElement;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The states of a query: loading, failed, empty, loaded. After a failed refetch, earlier data stays below the error. */
export const QueryState = <Data,>({ query, waiting, isEmpty, empty, children, ...failed }: Props<Data>): ReactNode => {
  const { data, error, fetchStatus } = query;
  const skeleton =
    fetchStatus === 'paused' ? (
      <p className="mut s">{texts.offline}</p>
    ) : typeof waiting === 'number' ? (
      <Skeleton height={waiting} />
    ) : (
      waiting
    );
  return (
    <>
      <LoadFailed loads={query} {...failed} />
      {data === undefined ? error === null && skeleton : isEmpty?.(data) === true ? empty : children(data)}
    </>
  );
};
