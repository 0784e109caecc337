import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type PaletteItem = {
  id: string;
  name: string;
  /** The kind of entry and its context. */
  note: string;
  /** The global keyboard shortcut. */
  keys?: readonly string[] | undefined;
};
export type PaletteGroup<Item> = { title: string; items: readonly Item[] };

type Props<Item> = {
  title: string;
  listLabel: string;
  placeholder: string;
  query: string;
  changeQuery: (query: string) => void;
  maxLength: number;
  /** The user moved to an item by keyboard or pointer. */
  moved: () => void;
  groups: readonly PaletteGroup<Item>[];
  /** Announced when results change. */
  status: ReactNode;
  /** @returns what gets the focus, if not the opener; false if another screen opens and takes it */
  choose: (item: Item) => HTMLElement | false | null;
  close: () => void;
  /** Gets the focus back. */
  opener: HTMLElement | null;
};

export const CommandPalette = <Item extends PaletteItem>(props: Props<Item>): ReactNode => {
  const { title, listLabel, placeholder, query, changeQuery, maxLength, moved, groups, status, choose, close, opener } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const goal = useRef<HTMLElement | false | null>(null);
  return (
    <Dialog.Root open modal="trap-focus" onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="palette"
          aria-label={title}
          initialFocus={input}
          // Nothing had the focus before: not the first link of the page now.
          finalFocus={() => goal.current ?? (opener === document.body ? false : opener)}
        >
          <Autocomplete.Root
            open
            inline
            items={[...groups]}
            filter={null}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={query}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') changeQuery(value);
            }}
            onItemHighlighted={(item, { reason }) => {
              if (item !== undefined && reason !== 'none') moved();
            }}
            itemToStringValue={(item: Item) => item.name}
          >
            <div className="palette-input">
              <Icon name="search" />
              <Autocomplete.Input ref={input} aria-label={title} placeholder={placeholder} maxLength={maxLength} />
            </div>
            <Autocomplete.List className="palette-list" aria-label={listLabel}>
              {(group: PaletteGroup<Item>) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className="palette-group">{group.title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        className="palette-item"
                        onClick={() => {
                          goal.current = choose(item);
                        }}
                      >
                        <span className="name">{item.name}</span>
                        <span className="about">{item.note}</span>
                        {item.keys === undefined ? null : (
                          <span className="keys">
                            {item.keys.map((key) => (
                              <kbd key={key}>{key}</kbd>
                            ))}
                          </span>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p className="palette-status" role="status">
              {status}
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
