import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { queryKeys } from '../platform/query-keys.ts';
import { listTexts as texts } from '../texts/lists.ts';
import {
  matchesIn,
  isSearch,
  withoutChosen,
  type ComboboxChoices,
  type ComboboxMatches,
  type ComboboxOption,
} from './combobox-choices.ts';
import { useSettled } from './use-settled.ts';
import { keepWithinScreen } from './keep-within-screen.ts';
import { afterKey, afterTyping, closed, opened, type ComboboxState } from './combobox-state.ts';

type Props = {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** The name of the chosen option; empty for none. */
  chosen: string;
  chosenId?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
  choices: ComboboxChoices;
  /** Options that are already chosen and not offered again. */
  chosenIds?: readonly string[];
  choose: (option: ComboboxOption) => void;
};

/** Follows the ARIA pattern of a combobox with a list. */
export const Combobox = ({
  label,
  isLabelHidden = false,
  chosen,
  chosenId,
  placeholder,
  disabled = false,
  choices,
  chosenIds: taken = noneTaken,
  choose,
}: Props): ReactNode => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ComboboxState>(closed);
  const words = useSettled(state.typed ?? '');
  const { busy, failed, isOfOtherWords, ...all } = useFound(choices, words, state.open);
  const { options, found } = withoutChosen(all, taken);
  const active = state.active === null || options.length === 0 ? null : Math.min(state.active, options.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;
  // Typed text that is not searched yet has no options to choose.
  const isLate = words !== (state.typed ?? '') || isOfOtherWords || (busy && options.length === 0);
  /** Enter was pressed before the search has answered. */
  const isAwaited = useRef(false);

  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useLayoutEffect(() => {
    if (state.open && popover.current !== null) keepWithinScreen(popover.current);
  }, [state.open]);

  const take = (option: ComboboxOption): void => {
    setState(closed);
    choose(option);
  };
  const takeAwaited = useEffectEvent((): void => {
    const option = isAwaited.current ? options[active ?? 0] : undefined;
    isAwaited.current = false;
    if (option !== undefined) take(option);
  });
  useEffect(() => {
    if (!isLate) queueMicrotask(takeAwaited);
  }, [isLate]);
  const press = (event: KeyboardEvent): void => {
    isAwaited.current = event.key === 'Enter' && state.open && isLate;
    if (isAwaited.current) return event.preventDefault();
    const next = afterKey(state, event.key, options.length);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    const option = next.take === undefined ? undefined : options[next.take];
    if (option === undefined) setState(next.state);
    else take(option);
  };

  return (
    <div
      className="field combobox"
      onBlur={() => {
        setState(closed);
        isAwaited.current = false;
      }}
    >
      <label className={isLabelHidden ? 'hidden-text' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={state.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={state.open && active !== null ? optionId(active) : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={state.typed ?? chosen}
        onChange={(event) => setState(afterTyping(event.target.value))}
        onClick={() => {
          if (!state.open) input.current?.select();
          setState(opened(state));
        }}
        onKeyDown={press}
      />
      {state.open ? (
        <div className="combobox-popup" ref={popover}>
          <ul id={`${id}-list`} ref={list} role="listbox" aria-label={label} aria-busy={busy}>
            {options.map((option, index) => (
              // The field handles keys, so a press must not move the focus.
              <li
                key={option.id}
                id={optionId(index)}
                role="option"
                aria-selected={option.id === chosenId}
                data-active={index === active ? '' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                <span>{option.name}</span>
                {option.note === undefined ? null : <span className="xs mut">{option.note}</span>}
              </li>
            ))}
          </ul>
          <p className="combobox-status xs mut" role="status">
            {failed ? texts.failed : statusText({ busy, shown: options.length, found, matching: all.options.length })}
          </p>
        </div>
      ) : null}
    </div>
  );
};

type Counted = {
  busy: boolean;
  shown: number;
  found: number;
  /** Includes options that are already chosen. */
  matching: number;
};

const statusText = ({ busy, shown, found, matching }: Counted): string => {
  if (shown > 0) return found > shown ? texts.more(shown, found) : texts.results(found);
  if (busy) return texts.searching;
  return matching > 0 ? texts.chosenAlready : texts.nothing;
};

const noneTaken: readonly string[] = [];
const nothing: ComboboxMatches = { options: [], found: 0 };

/** The matching options; the server is queried only while the list is open, and its last answer stays until the next arrives. */
const useFound = (
  choices: ComboboxChoices,
  words: string,
  open: boolean,
): ComboboxMatches & { busy: boolean; failed: boolean; isOfOtherWords: boolean } => {
  const search = isSearch(choices) ? choices : null;
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: queryKeys.searchResults(...(search?.key ?? []), words),
    queryFn: () => search?.find(words) ?? nothing,
    enabled: open && search !== null,
    placeholderData: keepPreviousData,
  });
  if (!isSearch(choices)) return { ...matchesIn(choices, words), busy: false, failed: false, isOfOtherWords: false };
  return { ...(data ?? nothing), busy: isFetching, failed: error !== null, isOfOtherWords: isPlaceholderData };
};
