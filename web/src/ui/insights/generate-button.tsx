import type { ReactNode } from 'react';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts as texts } from '../../texts/insights.ts';
import { Button } from '../button.tsx';

type Props = {
  kind: keyof typeof texts.select;
  label: string;
  developerId: string | null;
  busy: boolean;
  /** Why nothing can be generated here, for example on sample data. */
  refusal?: string | undefined;
  generate: (developerId: string) => void;
};

/** Disabled for All Developers, where pressing it says what to choose first. */
export const GenerateButton = ({ kind, label, developerId, busy, refusal, generate }: Props): ReactNode => {
  const isDisabled = developerId === null || busy || refusal !== undefined;
  return (
    <Button
      variant="primary"
      aria-disabled={isDisabled}
      title={refusal ?? (developerId === null ? texts.select[kind] : undefined)}
      onClick={() => {
        if (busy || refusal !== undefined) return;
        if (developerId === null)
          showToast({
            id: 'select-developer',
            type: 'warning',
            title: texts.selectDeveloper,
            message: texts.select[kind],
          });
        else generate(developerId);
      }}
    >
      {busy ? texts.generating : label}
    </Button>
  );
};
