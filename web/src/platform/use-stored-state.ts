import { useState } from 'react';

/** State stored in this browser; `parse` returns null for invalid values. */
export const useStoredState = <Value>(
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
      // Edited manually.
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
