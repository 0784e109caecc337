import type { ReactNode } from 'react';
import { listTexts } from '../../texts/lists.ts';
import { Button } from '../button.tsx';
import { Combobox } from '../combobox.tsx';
import type { ComboboxChoices, ComboboxOption } from '../combobox-choices.ts';

type Props = {
  label: string;
  /** Label of the choice that clears all others. */
  all: string;
  choices: readonly { id: string; name: string }[];
  chosen: readonly string[];
  change: (chosen: string[]) => void;
  placeholder?: string;
  /** The most choices at a time. */
  most?: number;
};

/** How many choices are listed; beyond that, the user types to find one. */
const maxListed = 12;

/** Choose any number; none means all. */
export const ChoicesFilter = ({
  label,
  all,
  choices,
  chosen,
  change,
  placeholder,
  most = Infinity,
}: Props): ReactNode => {
  if (choices.length > maxListed) {
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    return (
      <SearchFilter
        label={label}
        chosen={chosen.map((id) => byId.get(id) ?? { id, name: id })}
        change={change}
        placeholder={placeholder ?? all}
        choices={choices}
        full={chosen.length >= most}
      />
    );
  }
  return (
    <div className="chips" role="group" aria-label={label}>
      <Button
        variant="plain"
        className={chosen.length === 0 ? 'on' : ''}
        aria-pressed={chosen.length === 0}
        onClick={() => change([])}
      >
        {all}
      </Button>
      {choices.map(({ id, name }) => (
        <Button
          variant="plain"
          key={id}
          className={chosen.includes(id) ? 'on' : ''}
          aria-pressed={chosen.includes(id)}
          onClick={() => change(chosen.includes(id) ? chosen.filter((option) => option !== id) : [...chosen, id])}
        >
          {name}
        </Button>
      ))}
    </div>
  );
};

type SearchFilterProps = {
  label: string;
  chosen: readonly ComboboxOption[];
  change: (chosen: string[]) => void;
  placeholder: string;
  choices: ComboboxChoices;
  full?: boolean;
};

/** Choose from many: type to find one, press its chip to remove it. */
export const SearchFilter = ({
  label,
  chosen,
  change,
  placeholder,
  choices,
  full = false,
}: SearchFilterProps): ReactNode => {
  const ids = chosen.map((option) => option.id);
  return (
    <div className="found-filter">
      {full ? null : (
        <Combobox
          label={label}
          chosen=""
          placeholder={placeholder}
          choices={choices}
          chosenIds={ids}
          choose={({ id }) => change([...ids, id])}
        />
      )}
      {chosen.length === 0 ? null : (
        <div className="chips" role="group" aria-label={label}>
          {chosen.map(({ id, name }) => (
            <Button
              key={id}
              variant="plain"
              className="on"
              aria-label={listTexts.remove(name)}
              onClick={() => change(ids.filter((chosenId) => chosenId !== id))}
            >
              {name} <span aria-hidden="true">✕</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
