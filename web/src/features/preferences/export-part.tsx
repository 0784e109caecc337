import type { UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';
import { preferencesTexts } from '../../texts/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { optionsOf, type PartProps } from './preferences-part.tsx';

const texts = preferencesTexts.export;
const switches = ['includeCharts', 'includeRecommendations', 'includeRawData', 'compressOutput'] as const;

export const ExportPart = ({ draft, change }: PartProps): ReactNode => {
  const { exportDefaults } = draft;
  const set = (part: Partial<UserPreferences['exportDefaults']>): void =>
    change({ exportDefaults: { ...exportDefaults, ...part } });
  return (
    <>
      <p className="s mut">{texts.hint}</p>
      <Select
        label={texts.format}
        value={exportDefaults.format}
        options={optionsOf(texts.formats)}
        change={(format) => set({ format })}
      />
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={texts[name]}
          checked={exportDefaults[name]}
          change={(checked) => set({ [name]: checked })}
        />
      ))}
    </>
  );
};
