import type { ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  placeholder: string;
  /** The global keyboard shortcut. */
  keys: string;
  value: string;
  maxLength: number;
  /** Called on press, Enter or typing, with the typed text. */
  open: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Opens the command palette, but not on focus alone. */
export const SearchBox = ({ label, placeholder, keys, value, maxLength, open, input }: Props): ReactNode => (
  <div className="search-box">
    <Icon name="search" />
    <input
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      aria-haspopup="dialog"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={(event) => open(event.target.value)}
      onClick={() => open(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        open(value);
      }}
    />
    <kbd aria-hidden="true">{keys}</kbd>
  </div>
);
