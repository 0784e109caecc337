import { useState, type ComponentProps, type ReactNode } from 'react';
import { savedSelectTexts as texts } from '../texts/saved-select.ts';
import { Button } from './button.tsx';
import { Select } from './select.tsx';
import { UnsavedGuard } from './unsaved-changes.tsx';

type Props<Value extends string> = Pick<ComponentProps<typeof Select<Value>>, 'label' | 'options' | 'disabled'> & {
  saved: Value;
  busy: boolean;
  /** The URL parameters that lead away from it. */
  parts: readonly string[];
  save: (value: Value) => void;
  /** A consequence of a choice that is not saved yet. */
  warn?: (value: Value) => string | null;
};

/** A choice in a row that is saved with its button: arrow keys choose every option that they pass. */
export const SavedSelect = <Value extends string>({
  label,
  options,
  disabled = false,
  saved,
  busy,
  parts,
  save,
  warn,
}: Props<Value>): ReactNode => {
  const [chosen, choose] = useState<Value | null>(null);
  if (chosen === saved) choose(null);
  const value = chosen ?? saved;
  const warning = warn?.(value) ?? null;
  return (
    <span className="choices">
      <Select label={label} isLabelHidden value={value} options={options} disabled={disabled} change={choose} />
      {chosen === null || chosen === saved ? null : (
        <>
          <UnsavedGuard when parts={parts} save={busy ? null : () => save(value)} />
          <Button
            variant="primary"
            aria-label={texts.of(texts.save, label)}
            disabled={busy}
            onClick={() => save(value)}
          >
            {texts.save}
          </Button>
          <Button aria-label={texts.of(texts.cancel, label)} disabled={busy} onClick={() => choose(null)}>
            {texts.cancel}
          </Button>
          {warning === null ? null : (
            <span className="xs" role="status">
              {warning}
            </span>
          )}
        </>
      )}
    </span>
  );
};
