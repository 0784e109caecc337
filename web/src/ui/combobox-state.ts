/** The keyboard behavior of a combobox: the state of its list, without the options. */

export type ComboboxState = {
  open: boolean;
  /** The typed text; null while the field shows the chosen option. */
  typed: string | null;
  /** Index of the option that Enter chooses (the last one if there are fewer); null for none. */
  active: number | null;
};

export const closed: ComboboxState = { open: false, typed: null, active: null };

/** Typing opens the list and highlights its first option, so that Enter chooses the best match. */
export const afterTyping = (text: string): ComboboxState => ({ open: true, typed: text, active: 0 });

export const opened = (state: ComboboxState): ComboboxState => (state.open ? state : { ...state, open: true });

/** The effect of a key; `take` is the option that it chooses. Null leaves the key to the browser. */
export const afterKey = (
  state: ComboboxState,
  key: string,
  options: number,
): { state: ComboboxState; take?: number } | null => {
  const last = options - 1;
  const to = (active: number): { state: ComboboxState } => ({
    state: { ...state, open: true, active: options === 0 ? null : active },
  });
  // The options may not be loaded yet, so the last one is Infinity, and resolved when shown.
  const opening = (active: number): { state: ComboboxState } => ({ state: { ...state, open: true, active } });
  const at = state.active === null ? null : Math.min(state.active, last);
  switch (key) {
    case 'ArrowDown':
      return !state.open ? opening(state.active ?? 0) : to(at === null || at === last ? 0 : at + 1);
    case 'ArrowUp':
      return !state.open
        ? opening(state.active ?? (options === 0 ? Infinity : last))
        : to(at === null || at === 0 ? last : at - 1);
    case 'PageDown':
      return state.open ? to(Math.min(last, (at ?? 0) + 10)) : null;
    case 'PageUp':
      return state.open ? to(Math.max(0, (at ?? 0) - 10)) : null;
    case 'Enter':
      return state.open && at !== null && at >= 0 ? { state: closed, take: at } : null;
    case 'Escape':
      return state.open || state.typed !== null ? { state: closed } : null;
    default:
      return null;
  }
};
