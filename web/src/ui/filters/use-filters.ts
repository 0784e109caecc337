import { useMemo } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';

/** The filters in the address, and how to change some of them. */
export const useFilters = (): { filters: Filters; change: (changed: Partial<Filters>) => void } => {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const text = JSON.stringify(address);
  // The same address gives the same object, so that charts and lists are not made anew.
  const filters = useMemo(() => readFilters(JSON.parse(text) as Record<string, string>), [text]);
  return { filters, change: (changed) => changeAddress(writeFilters({ page: 1, ...changed }), 'replace') };
};
