import type { UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';
import { preferencesTexts } from '../../texts/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { optionsOf, type PartProps } from './preferences-part.tsx';

const texts = preferencesTexts.ai;

export const AiInsightsPart = ({ draft, change }: PartProps): ReactNode => {
  const { aiInsights } = draft;
  const set = (part: Partial<UserPreferences['aiInsights']>): void =>
    change({ aiInsights: { ...aiInsights, ...part } });
  return (
    <>
      <Checkbox
        label={texts.autoGenerate}
        checked={aiInsights.autoGenerate}
        change={(autoGenerate) => set({ autoGenerate })}
      />
      <Select
        label={texts.frequency}
        value={aiInsights.frequency}
        options={optionsOf(texts.frequencies)}
        disabled={!aiInsights.autoGenerate}
        change={(frequency) => set({ frequency })}
      />
      <Checkbox
        label={texts.includeRecommendations}
        checked={aiInsights.includeRecommendations}
        change={(includeRecommendations) => set({ includeRecommendations })}
      />
      <Checkbox
        label={texts.includeRiskAssessment}
        checked={aiInsights.includeRiskAssessment}
        change={(includeRiskAssessment) => set({ includeRiskAssessment })}
      />
      <Slider
        label={texts.confidenceThreshold}
        value={aiInsights.confidenceThreshold}
        min={50}
        max={100}
        change={(confidenceThreshold) => set({ confidenceThreshold })}
        write={preferencesTexts.percent}
      />
      <p className="xs mut">{texts.confidenceHint}</p>
    </>
  );
};
