import { useEffect, useState } from 'react';
import { minuteMs } from '../platform/durations.ts';

/** The current time in milliseconds, renewed every minute, for "5 minutes ago". */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
