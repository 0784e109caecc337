import { useId, type ComponentProps, type ReactNode } from 'react';

type Labeled = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Announce errors while the user types. */
  isErrorLive?: boolean;
  /** Marks the control as invalid without a text. */
  isWrong?: boolean;
};

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

const Labeled = ({
  label,
  hint,
  error,
  isErrorLive = false,
  isWrong = false,
  children,
}: Labeled & { children: (control: Control) => ReactNode }) => {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isWrong || error !== undefined,
        'aria-describedby': described.join(' ').trim() || undefined,
      })}
      {hint === undefined ? null : (
        <span className="xs mut" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error === undefined && !isErrorLive ? null : (
        <span className="error" id={`${id}-error`} role={isErrorLive ? 'status' : undefined}>
          {error}
        </span>
      )}
    </div>
  );
};

type FieldProps = Labeled & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'children'> & Value;
type Value = { value: string; change: (value: string) => void };

export const Field = ({ label, hint, error, isErrorLive, isWrong, change, ...input }: FieldProps): ReactNode => (
  <Labeled label={label} hint={hint} error={error} isErrorLive={isErrorLive ?? false} isWrong={isWrong ?? false}>
    {(control) => <input {...input} {...control} onChange={(event) => change(event.target.value)} />}
  </Labeled>
);

type TextAreaProps = Labeled & Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id' | 'children'> & Value;

export const TextArea = ({ label, hint, error, isErrorLive, isWrong, change, ...area }: TextAreaProps): ReactNode => (
  <Labeled label={label} hint={hint} error={error} isErrorLive={isErrorLive ?? false} isWrong={isWrong ?? false}>
    {(control) => <textarea {...area} {...control} onChange={(event) => change(event.target.value)} />}
  </Labeled>
);
