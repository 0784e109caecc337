import type { ChangeEvent, ReactNode } from 'react';

type Props = { label: string; accept: readonly string[]; disabled?: boolean; choose: (file: File) => void };

/** The same file can be chosen twice in a row. */
export const FileButton = ({ label, accept, disabled = false, choose }: Props): ReactNode => {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) choose(file);
  };
  return (
    <label className="file-button">
      <input type="file" accept={accept.join(',')} disabled={disabled} onChange={change} />
      <span className="btn">{label}</span>
    </label>
  );
};
