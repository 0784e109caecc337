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
  const numbers = values.flatMap((value) => (value === null ? [] : [value]));
  if (numbers.length < 2) return null;
  const maximum = Math.max(...numbers, 1e-9);
  const x = (index: number): number => (index / (values.length - 1)) * width;
  const y = (value: number): number => height - 2 - (value / maximum) * (height - 4);
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const previous = values[index - 1] ?? null;
      return `${previous === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <svg className="trace" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="none">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
