import type { ReactNode } from 'react';

const [width, height] = [160, 32];

/** A line of the last hour's values; gaps where nothing was measured. */
export const MetricSparkline = ({
  label,
  values,
}: {
  label: string;
  values: readonly (number | null)[];
}): ReactNode => {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  if (known.length < 2) return null;
  const most = Math.max(...known, 1e-9);
  const x = (place: number): number => (place / (values.length - 1)) * width;
  const y = (value: number): number => height - 2 - (value / most) * (height - 4);
  const path = values
    .map((value, place) => {
      if (value === null) return '';
      const before = values[place - 1] ?? null;
      return `${before === null ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <svg className="trace" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="none">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
