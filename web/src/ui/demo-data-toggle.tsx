import { useEffect, useRef, type ReactNode } from 'react';
import { setSampleShown, useSample } from '../platform/sample.ts';
import { showToast } from '../platform/toasts.ts';
import { sampleTexts as texts } from '../texts/sample.ts';
import { Button } from './button.tsx';
import { Switch } from './switch.tsx';

/** Switching replaces the screen, so the new screen's toggle takes over the focus. */
let turned = false;

/** Shows the screen with sample data while the organization has no data. While disabled, it can still be pressed, which says why. */
export const DemoDataToggle = (): ReactNode => {
  const { on, state } = useSample();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (turned) button.current?.focus();
    turned = false;
  }, []);
  const why = on ? 'on' : state === undefined ? 'unknown' : state.offered ? 'offered' : 'ownData';
  const isDisabled = why === 'ownData' || why === 'unknown';
  return (
    <Switch
      ref={button}
      label={texts.toggle}
      checked={on}
      aria-disabled={isDisabled}
      title={texts.why[why]}
      change={(isOn) => {
        if (isDisabled) return showToast({ id: 'sample', type: 'info', title: texts.toggle, message: texts.why[why] });
        turned = true;
        setSampleShown(isOn);
      }}
    />
  );
};

/** The same as a button, for empty screens. */
export const ShowSample = (): ReactNode => {
  const { on, state } = useSample();
  if (on || state?.offered !== true) return null;
  return <Button onClick={() => setSampleShown(true)}>{texts.show}</Button>;
};
