import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** The button's text, and a longer accessible name if the text is ambiguous. */
  label: string;
  name?: string;
  question: string;
  /** The consequence. */
  consequence?: string;
  yes: string;
  no: string;
  disabled?: boolean;
  confirm: () => void;
};

/** A button that asks for confirmation in place. */
export const Confirm = ({
  label,
  name,
  question,
  consequence,
  yes,
  no,
  disabled = false,
  confirm,
}: Props): ReactNode => {
  const [asking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refusal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) refusal.current?.focus();
    else if (wasAsked) button.current?.focus();
  }, [asking, wasAsked]);
  const answer = (): void => {
    setAsking(false);
    setWasAsked(true);
  };
  if (!asking) {
    return (
      <Button ref={button} aria-label={name} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <span
      className="confirm"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') answer();
      }}
    >
      <span>
        {question}
        {consequence === undefined ? null : <span className="mut"> {consequence}</span>}
      </span>
      <span>
        <Button
          onClick={() => {
            answer();
            confirm();
          }}
        >
          {yes}
        </Button>
        <Button ref={refusal} onClick={answer}>
          {no}
        </Button>
      </span>
    </span>
  );
};
