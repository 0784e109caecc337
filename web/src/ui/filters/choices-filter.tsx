import type { ReactNode } from 'react';
import { listTexts } from '../../texts/lists.ts';
import { Button } from '../button.tsx';
import { Combobox } from '../combobox.tsx';
import type { ComboboxChoices, ComboboxOption } from '../combobox-choices.ts';

type Props = {
  label: string;
  /** Words of the choice that takes all others back. */
  all: string;
  choices: readonly { id: string; name: string }[];
  chosen: readonly string[];
  change: (chosen: string[]) => void;
  placeholder?: string;
  /** How many can be chosen together. */
  most?: number;
};

/** How many choices are listed; beyond that, the user types to find one. */
const fewAtMost = 12;

/** Any number of some choices; none chosen means all. */
export const ChoicesFilter = ({
  label,
  all,
  choices,
  chosen,
  change,
  placeholder,
  most = Infinity,
}: Props): ReactNode => {
  if (choices.length > fewAtMost) {
    const byId = new Map(choices.map((one) => [one.id, one]));
    return (
      <FoundFilter
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
          onClick={() => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
        >
          {name}
        </Button>
      ))}
    </div>
  );
};

type FoundProps = {
  label: string;
  chosen: readonly ComboboxOption[];
  change: (chosen: string[]) => void;
  placeholder: string;
  choices: ComboboxChoices;
  /** Whether no more can be chosen. */
  full?: boolean;
};

/** Any number of many: each is found by typing, and taken back by its chip. */
export const FoundFilter = ({ label, chosen, change, placeholder, choices, full = false }: FoundProps): ReactNode => {
  const ids = chosen.map((one) => one.id);
  return (
    <div className="found-filter">
      {full ? null : (
        <Combobox
          label={label}
          chosen=""
          placeholder={placeholder}
          choices={choices}
          taken={ids}
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
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              {name} <span aria-hidden="true">✕</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
