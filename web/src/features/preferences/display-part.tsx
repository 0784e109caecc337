import { dateFormats, type UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';
import { languageTexts } from '../../texts/language.ts';
import { dateFormatNames, preferencesTexts } from '../../texts/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { inLanguage } from './in-language.ts';
import { Group, optionsOf, type PartProps } from './preferences-part.tsx';
import { areThresholdsInvalid } from './preferences-checks.ts';

const texts = preferencesTexts.display;
const thresholds = ['excellent', 'good', 'average', 'poor'] as const;

export const DisplayPart = ({ draft, change }: PartProps): ReactNode => {
  const { performanceThresholds } = draft;
  const setThreshold = (part: Partial<UserPreferences['performanceThresholds']>): void =>
    change({ performanceThresholds: { ...performanceThresholds, ...part } });
  return (
    <>
      <Select
        label={texts.theme}
        value={draft.theme}
        options={optionsOf(texts.themes)}
        change={(theme) => change({ theme })}
      />
      <Select
        label={languageTexts.label}
        value={draft.language}
        options={optionsOf(languageTexts.names)}
        change={(language) => change(inLanguage(draft, language))}
      />
      <Select
        label={texts.dateFormat}
        value={draft.dateFormat}
        options={dateFormats.map((format) => ({ value: format, label: dateFormatNames[format] }))}
        change={(dateFormat) => change({ dateFormat })}
      />
      <Select
        label={texts.timeFormat}
        value={draft.timeFormat}
        options={optionsOf(texts.timeFormats)}
        change={(timeFormat) => change({ timeFormat })}
      />
      <Group title={texts.thresholds} hint={texts.thresholdsHint}>
        {thresholds.map((name) => (
          <Slider
            key={name}
            label={texts.threshold[name]}
            value={performanceThresholds[name]}
            min={0}
            max={100}
            change={(score) => setThreshold({ [name]: score })}
            write={String}
          />
        ))}
        <p className="xs mut">{texts.belowPoor(performanceThresholds.poor)}</p>
        {areThresholdsInvalid(performanceThresholds) ? (
          <p className="error" role="alert">
            {texts.thresholdsWrong}
          </p>
        ) : null}
      </Group>
    </>
  );
};
