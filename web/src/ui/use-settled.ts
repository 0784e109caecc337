import { useEffect, useState } from 'react';

const settleMs = 200;

/** Debounced text, so that not every key press reaches the server. */
export const useSettled = (text: string, afterMs = settleMs): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(waiting);
  }, [text, afterMs]);
  return text === '' ? text : settled;
};
