import { useEffect, useState } from 'react';

const settleMs = 200;

/** The text as it is once nobody has typed for a moment: what asks the server waits for that. */
export const useSettled = (text: string, afterMs = settleMs): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(waiting);
  }, [text, afterMs]);
  return text === '' ? text : settled;
};
