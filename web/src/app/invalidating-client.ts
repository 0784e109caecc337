import { noop, QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

/**
 * Invalidates reads in progress as well: TanStack Query lets a first read, or one that no screen shows yet, continue
 * and takes its answer for current, although it may be from before the change.
 */
export class InvalidatingClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const repeated = this.getQueryCache()
      .findAll(filters)
      .filter((query) => query.state.data === undefined || !query.isActive())
      .map(({ promise, queryKey }) =>
        promise?.then(
          () => super.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
          // The error is shown by what reads it.
          noop,
        ),
      );
    await Promise.all([super.invalidateQueries(filters, options), ...repeated]);
  }
}
