import { favoriteMetrics, type FavoriteMetric, type UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';
import { preferencesTexts } from '../../texts/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { totalOf, withFavorite } from './preferences-checks.ts';
import { Group, optionsOf, type PartProps } from './preferences-part.tsx';

const texts = preferencesTexts.dashboard;
type Weights = UserPreferences['performanceScoreWeights'];
const dimensions = Object.keys(texts.dimensions) as (keyof Weights)[];

export const DashboardPart = ({ draft, change }: PartProps): ReactNode => {
  const { favoriteMetrics: favorites, performanceScoreWeights: weights } = draft;
  const toggle = (metric: FavoriteMetric, isFavorite: boolean): void =>
    change({ favoriteMetrics: withFavorite(favorites, metric, isFavorite) });
  const total = totalOf(weights);
  return (
    <>
      <Select
        label={texts.defaultView}
        value={draft.defaultView}
        options={optionsOf(texts.views)}
        change={(defaultView) => change({ defaultView })}
      />
      <p className="xs mut">{texts.defaultViewHint}</p>
      <Select
        label={texts.layout}
        value={draft.dashboardLayout}
        options={optionsOf(texts.layouts)}
        change={(dashboardLayout) => change({ dashboardLayout })}
      />
      <p className="xs mut">{texts.layoutHint}</p>
      <Select
        label={texts.defaultTimeRange}
        value={draft.defaultTimeRange}
        options={optionsOf(texts.timeRanges)}
        change={(defaultTimeRange) => change({ defaultTimeRange })}
      />
      <p className="xs mut">{texts.defaultTimeRangeHint}</p>
      <Group title={texts.favorites} hint={texts.favoritesHint}>
        {favoriteMetrics.map((metric) => (
          <Checkbox
            key={metric}
            label={texts.metrics[metric]}
            checked={favorites.includes(metric)}
            change={(isFavorite) => toggle(metric, isFavorite)}
          />
        ))}
      </Group>
      <Checkbox
        label={texts.showWelcome}
        checked={draft.showWelcomeMessage}
        change={(showWelcomeMessage) => change({ showWelcomeMessage })}
      />
      <Group title={texts.weights} hint={texts.weightsHint}>
        {dimensions.map((dimension) => (
          <Slider
            key={dimension}
            label={texts.dimensions[dimension]}
            value={Math.round(weights[dimension] * 100)}
            min={0}
            max={100}
            change={(value) => change({ performanceScoreWeights: { ...weights, [dimension]: value / 100 } })}
            write={preferencesTexts.percent}
          />
        ))}
        <p className={total === 0 ? 'error' : 's'} role="status">
          {total === 0 ? texts.totalZero : `${texts.total(total)}${total === 100 ? '' : `. ${texts.totalNote}`}`}
        </p>
      </Group>
    </>
  );
};
