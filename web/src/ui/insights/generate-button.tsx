import { useId, type ReactNode } from 'react';
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

/** Disabled for All Developers, where pressing it says what to choose first. A line below says why it is disabled. */
export const GenerateButton = ({ kind, label, developerId, busy, refusal, generate }: Props): ReactNode => {
  const id = useId();
  const reason = refusal ?? (developerId === null ? texts.selectFirst(label) : null);
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={reason !== null || busy}
        aria-describedby={reason === null ? undefined : id}
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
      {reason === null ? null : (
        <p className="xs mut why-disabled" id={id}>
          {reason}
        </p>
      )}
    </>
  );
};
