import { useEffect } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { showToast } from '../../platform/toasts.ts';
import { rangeTexts } from '../../texts/ranges.ts';
import { rangeIn } from './filters.ts';
import { useDefaultRange } from './use-default-range.ts';

const longestQuote = 40;

/** Replaces an unknown time range in the URL with the default and shows a toast. */
export const useValidRange = (part: 'range' | 'span'): void => {
  const { timeRange, unknown } = rangeIn(useAddress()[part], useDefaultRange());
  const changeAddress = useChangeAddress();
  useEffect(() => {
    if (unknown === null) return;
    changeAddress({ [part]: undefined }, 'replace');
    const { title, message } = rangeTexts.unknownRange;
    showToast({
      id: 'unknown-range',
      type: 'info',
      title,
      message: message(unknown.slice(0, longestQuote), rangeTexts.before[timeRange]),
    });
  }, [unknown, part, timeRange, changeAddress]);
};
