import { contract, type Provider } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/panel.tsx';
import { checkTool, type ToolDraft } from './checks.ts';

const texts = onboardingTexts.tools;
const empty: ToolDraft = { baseUrl: '', userEmail: '', apiToken: '' };
const badges = { pending: '', testing: '', connected: 'good', failed: 'bad' } as const;

type Props = { type: Provider; isConnected: boolean; disabled: boolean; connected: () => Promise<void> };

/** One tool: its credentials are tested, and saved if they work. A connected tool is not tested again. */
export const ToolCard = ({ type, isConnected, disabled, connected }: Props): ReactNode => {
  const [config, setConfig] = useState(empty);
  const [tried, setTried] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = texts.names[type];
  const errors = tried ? checkTool(config) : {};
  const state = isConnected ? 'connected' : isTesting ? 'testing' : failure === null ? 'pending' : 'failed';
  const set = (part: Partial<ToolDraft>): void => setConfig({ ...config, ...part });

  const connect = async (): Promise<void> => {
    setTesting(true);
    setFailure(null);
    try {
      const body = { type, config };
      const tested = await call(contract.onboarding.test, { body });
      const saved = tested.success ? await call(contract.onboarding.configure, { body }) : tested;
      if (!saved.success) return setFailure(saved.error ?? texts.failed);
      showToast({ type: 'success', title: texts.connectedTitle(name), message: texts.connectedText });
      await connected();
    } catch (error) {
      setFailure(failureText(error, texts.failed));
    } finally {
      setTesting(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(checkTool(config)).length === 0) void connect();
  };

  return (
    <section className="setup-tool" aria-label={name}>
      <h3>
        {name} <span className={`badge ${badges[state]}`.trim()}>{texts.states[state]}</span>
      </h3>
      <p className="s mut">{texts.what[type]}</p>
      {isConnected ? null : (
        <form noValidate onSubmit={submit} aria-label={texts.connect(name)}>
          <Field
            label={texts.baseUrl}
            type="url"
            placeholder={texts.placeholders[type]}
            value={config.baseUrl}
            change={(baseUrl) => set({ baseUrl })}
            error={errors.baseUrl}
          />
          <Field
            label={texts.email}
            type="email"
            value={config.userEmail}
            change={(userEmail) => set({ userEmail })}
            error={errors.userEmail}
          />
          <Field
            label={texts.token}
            type="password"
            autoComplete="off"
            value={config.apiToken}
            change={(apiToken) => set({ apiToken })}
            error={errors.apiToken}
          />
          <Failure message={failure} />
          <span>
            <Button type="submit" disabled={disabled || isTesting}>
              {isTesting ? texts.states.testing : texts.connect(name)}
            </Button>
          </span>
        </form>
      )}
    </section>
  );
};
