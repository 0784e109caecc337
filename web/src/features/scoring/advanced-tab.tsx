import { scoringBounds, scoringMethodNames } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Segments } from '../../ui/segments.tsx';
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
    <Switch
      label={texts.normalization}
      note={texts.normalizationNote}
      on={settings.normalization}
      change={(normalization) => change({ normalization })}
    />
    <Switch
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

const Switch = ({
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
    <label className="check">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => change(event.target.checked)} />
      <span>
        <b>{label}</b> <span className="xs mut">{on ? texts.on : texts.off}</span>
      </span>
    </label>
    <p className="xs mut">{note}</p>
  </div>
);
