import { useState } from 'react';

/** A choice that this browser keeps; `parse` answers null for what cannot be read. */
export const useRemembered = <Value>(
  key: string,
  initial: Value,
  parse: (stored: unknown) => Value | null,
): [Value, (value: Value) => void] => {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    if (stored === null) return initial;
    try {
      return parse(JSON.parse(stored)) ?? initial;
    } catch {
      // Edited by hand.
      return initial;
    }
  });
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setValue(next);
    },
  ];
};
