import { useMemo } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';
import { useDefaultRange } from './use-default-range.ts';

export const useFilters = (): { filters: Filters; change: (changed: Partial<Filters>) => void } => {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const defaultRange = useDefaultRange();
  const text = JSON.stringify(address);
  // The same address yields the same object, so that charts and lists are not rebuilt.
  const filters = useMemo(
    () => readFilters(JSON.parse(text) as Record<string, string>, defaultRange),
    [text, defaultRange],
  );
  return {
    filters,
    change: (changed) => {
      changeAddress(writeFilters({ page: 1, ...changed }, defaultRange), 'replace');
      // Another page of a list is read from its first row.
      if (changed.page !== undefined) scrollTo(0, 0);
    },
  };
};
