import {
  billingProviders,
  contract,
  passwordPolicies,
  settingsThatNeedRestart,
  type PlatformSettings,
  type StoredPlatformSettings,
} from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { writeMoment } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-input.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { isSameJson, useVersionedDraft } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { Head, StateBadge, zone } from './parts.tsx';
import { useHealth, useSettings } from './platform.queries.ts';
import { settingBounds } from './setting-bounds.ts';

const texts = platformTexts.settings;

type Name = Exclude<keyof PlatformSettings, 'features'>;
const parts = {
  config: ['sessionTimeoutHours', 'auditRetentionDays', 'reportRetentionDays', 'exportSizeMb'],
  infrastructure: ['databasePool', 'cacheSeconds', 'backupRetentionDays'],
  security: ['passwordPolicy', 'apiKeyRotationDays'],
  tenants: ['maxUsersPerTenant', 'maxTeamsPerTenant', 'storageQuotaGb', 'concurrentJobs'],
  rates: ['apiRequestsPerMinute', 'webhookRequestsPerMinute'],
  features: [],
  monitoring: ['healthCheckSeconds', 'errorThresholdPercent'],
  billing: ['billingProvider', 'trialDays'],
} as const satisfies Record<string, readonly Name[]>;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

export const PlatformSettingsPage = (): ReactNode => {
  const query = useSettings();
  return (
    <div className="page">
      {query.data === undefined ? <Head title={texts.title} subtitle={texts.subtitle} /> : null}
      <QueryState query={query} waiting={320} what={texts.loadFailed} retry={platformTexts.retry}>
        {(stored) => <Editor stored={stored} />}
      </QueryState>
    </div>
  );
};

const Editor = ({ stored }: { stored: StoredPlatformSettings }): ReactNode => {
  const queries = useQueryClient();
  const { settings, version, edit, discard, continueFrom } = useVersionedDraft(stored);
  const { busy, failure, submit } = useSubmission(texts.failed);
  const requested = useAddress()['tab'];
  const changeAddress = useChangeAddress();
  const part = partNames.find((name) => name === requested) ?? 'config';
  const changed = (Object.keys(settings) as (keyof PlatformSettings)[]).filter(
    (name) => !isSameJson(settings[name], stored.settings[name]),
  );
  const wrong = partNames
    .flatMap((name): readonly Name[] => parts[name])
    .filter((name) => errorOf(name, settings) !== undefined);
  const apply = (): void =>
    submit(async () => {
      const saved = await call(contract.platform.changeSettings, { body: { version, settings } });
      const names = saved.needsRestart.map((name) => texts.fields[name as Name][0]).join(', ');
      showToast({ type: 'success', title: texts.applied, message: names === '' ? '' : texts.restart(names) });
      queries.setQueryData(queryKeys.platformSettings(), saved);
      continueFrom(saved.version);
    });
  const exportFile = (): void =>
    submit(async () => {
      const file = await call(contract.platform.exportSettings, {});
      const name = texts.fileName(file.exportedAt.slice(0, 10));
      saveFile(name, 'application/json', JSON.stringify(file, null, 2));
      showToast({ type: 'success', title: texts.exported, message: name });
    });
  return (
    <>
      <Head title={texts.title} part={texts.tabs[part]} subtitle={texts.subtitle}>
        <Button disabled={busy} onClick={exportFile}>
          {texts.export}
        </Button>
        {changed.length === 0 ? null : <Button onClick={discard}>{texts.discard}</Button>}
        <Button variant="primary" disabled={busy || changed.length === 0 || wrong.length > 0} onClick={apply}>
          {texts.apply}
        </Button>
      </Head>
      <UnsavedGuard when={changed.length > 0} parts={[]} />
      <Failure message={failure} />
      <Status stored={stored} changes={changed.length} wrong={wrong} />
      <Tabs
        label={texts.tabList}
        tabs={partNames}
        current={part}
        nameOf={(name) => texts.tabs[name]}
        change={(tab) => changeAddress({ tab }, 'replace')}
      >
        {(shown) => (
          <Panel title={texts.tabs[shown]}>
            {shown === 'features' ? (
              <Features features={settings.features} change={(features) => edit({ ...settings, features })} />
            ) : (
              <div className="fields">
                {parts[shown].map((name) => (
                  <Input key={name} name={name} settings={settings} change={edit} />
                ))}
              </div>
            )}
          </Panel>
        )}
      </Tabs>
    </>
  );
};

type StatusProps = { stored: StoredPlatformSettings; changes: number; wrong: readonly Name[] };

const Status = ({ stored, changes, wrong }: StatusProps): ReactNode => {
  const health = useHealth(false).data;
  const changedAt = stored.changedAt === null ? null : writeMoment(stored.changedAt, zone);
  return (
    <Panel title={texts.status}>
      <p className="s">
        {health === undefined ? null : (
          <StateBadge state={health.status} text={platformTexts.health.states[health.status]} />
        )}{' '}
        {texts.version(stored.version, changedAt)} {changes === 0 ? texts.noChanges : texts.changes(changes)}
      </p>
      {wrong.length === 0 ? null : (
        <p className="note bad" role="alert">
          {texts.toCorrect(wrong.map((name) => texts.fields[name][0]).join(', '))}
        </p>
      )}
    </Panel>
  );
};

/** The wrong field may be in another tab. */
const errorOf = (name: Name, settings: PlatformSettings): string | undefined => {
  if (name === 'passwordPolicy' || name === 'billingProvider') return undefined;
  const [low, high] = settingBounds[name];
  const value = settings[name];
  return Number.isInteger(value) && value >= low && value <= high ? undefined : texts.outOfBounds(low, high);
};

type InputProps = { name: Name; settings: PlatformSettings; change: (settings: PlatformSettings) => void };

const Input = ({ name, settings, change }: InputProps): ReactNode => {
  const [label, hint] = texts.fields[name];
  if (name === 'passwordPolicy' || name === 'billingProvider') {
    const options: { value: string; label: string }[] =
      name === 'passwordPolicy'
        ? passwordPolicies.map((value) => ({ value, label: texts.passwordPolicies[value] }))
        : billingProviders.map((value) => ({ value, label: texts.billingProviders[value] }));
    return (
      <Select
        label={label}
        value={settings[name] as string}
        options={options}
        hint={name === 'passwordPolicy' ? `${texts.passwordHints[settings[name]]} ${hint}` : hint}
        change={(value) => change({ ...settings, [name]: value })}
      />
    );
  }
  const needsRestart = settingsThatNeedRestart.some((setting) => setting === name);
  return (
    <NumberField
      label={label}
      min={settingBounds[name][0]}
      max={settingBounds[name][1]}
      step={1}
      reportsAll
      value={settings[name]}
      error={errorOf(name, settings)}
      hint={needsRestart ? `${hint} ${texts.restartHint}` : hint}
      change={(value) => change({ ...settings, [name]: value })}
    />
  );
};

type FeaturesProps = {
  features: PlatformSettings['features'];
  change: (features: PlatformSettings['features']) => void;
};

const Features = ({ features, change }: FeaturesProps): ReactNode => (
  <ul className="activity features">
    {(Object.keys(texts.features) as (keyof typeof texts.features)[]).map((name) => (
      <li key={name}>
        <Switch
          label={texts.features[name][0]}
          checked={features[name]}
          change={(on) => change({ ...features, [name]: on })}
        />
        <span className="xs mut below-switch">{texts.features[name][1]}</span>
      </li>
    ))}
  </ul>
);
