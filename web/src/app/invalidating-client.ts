import { noop, QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

/**
 * Invalidates reads in progress as well: TanStack Query lets a first read, or one that no screen shows yet, continue
 * and takes its answer for current, although it may be from before the change.
 */
export class InvalidatingClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    // A read that fails, or that is restarted right now, needs no repetition.
    const repeated = this.getQueryCache()
      .findAll(filters)
      .map(({ promise, queryKey }) =>
        promise?.then(() => super.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }), noop),
      );
    return Promise.all([super.invalidateQueries(filters, options), ...repeated]).then(noop);
  }
}
