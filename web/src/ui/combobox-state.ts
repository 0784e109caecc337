/** What a combobox does at a key: the state of its list, apart from what is in it. */

export type ComboboxState = {
  open: boolean;
  /** What is typed; null while the field shows what is chosen. */
  typed: string | null;
  /** The option that Enter takes, the last one where there are fewer; null for none. */
  active: number | null;
};

export const closed: ComboboxState = { open: false, typed: null, active: null };

/** Typing opens the list and offers its first option, so that Enter takes the best that fits. */
export const afterTyping = (text: string): ComboboxState => ({ open: true, typed: text, active: 0 });

export const opened = (state: ComboboxState): ComboboxState => (state.open ? state : { ...state, open: true });

/** What a key does; `take` is the option that it chooses, and null leaves the key to the browser. */
export const afterKey = (
  state: ComboboxState,
  key: string,
  options: number,
): { state: ComboboxState; take?: number } | null => {
  const last = options - 1;
  const to = (active: number): { state: ComboboxState } => ({
    state: { ...state, open: true, active: options === 0 ? null : active },
  });
  // What there is may not be known yet: the last of whatever comes is Infinity, and shown as what it is by then.
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
