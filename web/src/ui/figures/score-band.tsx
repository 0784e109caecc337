import type { Figure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { scoreBandTexts as texts } from '../../texts/score-bands.ts';
import { InnerLink } from '../inner-link.tsx';
import { bandOf, bands } from './score-bands.ts';

/** The band of a score by the reader's own thresholds. */
export const ScoreBand = ({ figure }: { figure: Figure }): ReactNode => {
  const { performanceThresholds } = usePreferences();
  if (figure.kind !== 'value') return null;
  return <span className="xs mut">{texts[bandOf(figure.value, performanceThresholds)]}</span>;
};

/** What the bands mean to the reader, in one line, and where to change it; after the band of a score, if one is given. */
export const ScoreBandLegend = ({ figure }: { figure?: Figure }): ReactNode => {
  const { performanceThresholds } = usePreferences();
  const lines = bands.map((band) => texts.from(texts[band], performanceThresholds[band]));
  return (
    <p className="xs mut">
      {figure?.kind === 'value' ? (
        <b>{texts.of(figure.value.toFixed(0), texts[bandOf(figure.value, performanceThresholds)])} </b>
      ) : null}
      {texts.legend}: {[...lines, texts.below(texts.veryPoor, performanceThresholds.poor)].join(', ')}.{' '}
      <InnerLink className="link" href="/settings?tab=preferences&part=display">
        {texts.change}
      </InnerLink>
    </p>
  );
};
