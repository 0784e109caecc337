import { complexityFactors, scoringBounds } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Slider } from '../../ui/slider.tsx';
import type { TabProps } from './metrics-tab.tsx';

const texts = scoringTexts.complexity;

/** How complex the environment of the work is. */
export const ComplexityTab = ({ settings, change }: TabProps): ReactNode => {
  const { complexity } = settings;
  const product = complexityFactors.reduce((so, factor) => so * complexity[factor], 1);
  return (
    <>
      <p className="s mut">{texts.note}</p>
      {complexityFactors.map((factor) => (
        <div key={factor} className="scored">
          <Slider
            label={texts.factors[factor].name}
            {...scoringBounds.complexity}
            value={complexity[factor]}
            change={(value) => change({ complexity: { ...complexity, [factor]: value } })}
            write={scoringTexts.modifiers.times}
          />
          <p className="xs mut">{texts.factors[factor].note}</p>
        </div>
      ))}
      <p className="s num">{texts.product(product)}</p>
    </>
  );
};
