import { scoringBounds, scoringMethodNames } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { TabProps } from './metrics-tab.tsx';

const texts = scoringTexts.advanced;

/** Method, normalization, outlier detection and how much data a score needs. */
export const AdvancedTab = ({ settings, change }: TabProps): ReactNode => (
  <>
    <div className="scored">
      <span className="label">{texts.method}</span>
      <span>
        <Segments
          label={texts.method}
          choices={scoringMethodNames}
          value={settings.method}
          change={(method) => change({ method })}
          nameOf={(method) => texts.methods[method].name}
        />
      </span>
      <p className="xs mut">{texts.methods[settings.method].note}</p>
    </div>
    <SwitchLine
      label={texts.normalization}
      note={texts.normalizationNote}
      on={settings.normalization}
      change={(normalization) => change({ normalization })}
    />
    <SwitchLine
      label={texts.outlierDetection}
      note={texts.outlierDetectionNote}
      on={settings.outlierDetection}
      change={(outlierDetection) => change({ outlierDetection })}
    />
    <div className="scored">
      <Slider
        label={texts.minimum}
        {...scoringBounds.minimumDataPoints}
        value={settings.minimumDataPoints}
        change={(minimumDataPoints) => change({ minimumDataPoints })}
        write={String}
      />
      <p className="xs mut">{texts.minimumNote}</p>
    </div>
  </>
);

const SwitchLine = ({
  label,
  note,
  on,
  change,
}: {
  label: string;
  note: string;
  on: boolean;
  change: (on: boolean) => void;
}): ReactNode => (
  <div className="scored">
    <span className="choices switch-row">
      <Switch label={label} checked={on} change={change} />
      <span className="xs mut">{on ? texts.on : texts.off}</span>
    </span>
    <p className="xs mut">{note}</p>
  </div>
);
