import { useState } from 'react';

/** Text or fields that are edited before they apply; starts again when the applied value changes. */
export const useDraft = <Value>(applied: Value): [Value, (draft: Value) => void] => {
  const [draft, setDraft] = useState(applied);
  const key = JSON.stringify(applied);
  const [startedFrom, setStartedFrom] = useState(key);
  if (key !== startedFrom) {
    setStartedFrom(key);
    setDraft(applied);
    return [applied, setDraft];
  }
  return [draft, setDraft];
};
