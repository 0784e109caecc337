import type { ReactNode } from 'react';

/** A progress bar. */
export const ProgressBar = ({ label, done, of }: { label: string; done: number; of: number }): ReactNode => {
  const share = of === 0 ? 0 : (done / of) * 100;
  return (
    <span
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
    >
      <i style={{ width: `${share}%` }} />
    </span>
  );
};
