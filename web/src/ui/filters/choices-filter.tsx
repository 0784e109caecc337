import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Words of the choice that takes all others back. */
  all: string;
  choices: readonly { id: string; name: string }[];
  chosen: readonly string[];
  change: (chosen: string[]) => void;
};

/** Any number of a few choices; none chosen means all. */
export const ChoicesFilter = ({ label, all, choices, chosen, change }: Props): ReactNode => (
  <div className="chips" role="group" aria-label={label}>
    <button
      type="button"
      className={chosen.length === 0 ? 'on' : ''}
      aria-pressed={chosen.length === 0}
      onClick={() => change([])}
    >
      {all}
    </button>
    {choices.map(({ id, name }) => (
      <button
        key={id}
        type="button"
        className={chosen.includes(id) ? 'on' : ''}
        aria-pressed={chosen.includes(id)}
        onClick={() => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      >
        {name}
      </button>
    ))}
  </div>
);
